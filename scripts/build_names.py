# ruff: noqa: RUF001 - names are written in the letters of their language
"""Build `sandboxes/data/names.json` from Faker's name lists and the lists below.

    python scripts/build_names.py            write the file
    python scripts/build_names.py --check    fail if the file is not what this script writes

Needs Faker (MIT) at build time only. No network, no randomness: the same Faker gives the same bytes.
"""

import argparse
import importlib
import json
import re
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

TARGET = Path(__file__).parent.parent / "sandboxes" / "data" / "names.json"
FAKER = "40.63.0"  # the version that wrote the file in the repository
MAX_GIVEN = 150
MAX_FAMILY = 240

NAME = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")


def hand_written(text: str) -> list[str]:
    """Split a list above: names of several words are divided by bars, others by spaces."""
    if "|" not in text:
        return text.split()
    return [name.strip() for line in text.strip().splitlines() for name in line.split("|")]


# Ukrainian names are stored in Cyrillic: the official romanisation (Cabinet of Ministers, 2010).
UKRAINIAN = dict(
    zip(
        "абвгґдежзиіклмнопрстуфхцчшщ",
        hand_written("a b v h g d e zh z y i k l m n o p r s t u f kh ts ch sh shch"),
        strict=True,
    )
)
UKRAINIAN_INITIAL = {"є": "ye", "ї": "yi", "й": "y", "ю": "yu", "я": "ya"}
UKRAINIAN_INNER = {"є": "ie", "ї": "i", "й": "i", "ю": "iu", "я": "ia", "ь": "", "ʼ": "", "'": ""}

# Titles, slips in Faker's lists, words that read badly in English, and names that everybody ties to
# one public figure.
UNWANTED = frozenset(
    hand_written("""
    Adolf Adolfo Arab Aurora Awolowo Baba Babu Balotelli Bath Berlusconi Buch Bumb Bush Char
    Ciaobella Clinton Colins Contractor Cossiga Date Deep Dick Doctor Eliabeth Fanny Gay
    Jail Jesus Lad Loyal Mall Master Mattarella Mccoy Mcdonald Merchant Mituru Modi More
    Nkrumah Oak Oba Obrien Odinga Orbán Prince Rapa Ruto Salomey Sexton Too
    """)
)

# Poland: Faker has fewer than 60 female names. Hand-written.
POLISH_FEMALE = """
    Agata Alina Aniela Bożena Celina Danuta Dominika Elżbieta Emilia Ewelina Grażyna Halina Irena
    Izabela Jadwiga Janina Jolanta Justyna Kamila Karolina Kinga Klaudia Lidia Lucyna Magdalena
    Malwina Mariola Marzena Milena Mirosława Paulina Renata Sylwia Urszula Wanda Weronika Wiesława
"""

# Poland: Faker's list is long and rare. Hand-written common surnames without a feminine form.
POLISH_FAMILY = """
    Adamczyk Adamiak Banach Banaś Baran Bielak Błaszczyk Borowiec Cieślak Duda Dudek Dziedzic Frąckowiak
    Gajda Góra Grabarczyk Grzelak Grzyb Jaworek Jóźwiak Kaczmarczyk Kaczmarek Kania Kasprzak Kołodziej
    Kołodziejczyk Kopeć Kosiorek Kowal Kowalczyk Kozak Kozieł Kozioł Krawczyk Krawiec Król Krupa Kubiak
    Kuczera Kurek Kurowiec Lis Łuczak Madej Majcher Malec Marciniak Matusiak Matuszak Mazur Mazurek
    Michalak Michalik Mielczarek Mikołajczyk Mróz Mucha Nawrot Nowak Nowicz Olejnik Olszak Osuch Pająk
    Pawlak Pawlik Pietrzak Piątek Polak Przybyła Ptak Rak Ratajczak Rogala Serafin Sikora Skiba Smolarek
    Sobczak Sołtys Sroka Stachowiak Stasiak Stępień Szczepaniak Szewczyk Szulc Szymczak Śliwa Tkacz
    Tomaszek Tomczak Tomczyk Urban Urbaniak Walczak Wawrzyniak Wieczorek Wilk Witczak Woźniak Wójcik
    Wójtowicz Wróbel Zając Zięba Żak
"""

# Turkey: Faker's given names are mostly rare ones. Hand-written.
TURKISH_FEMALE = """
    Arzu Aslı Asya Aybüke Ayça Ayfer Aylin Aynur Ayşe Azra Bahar Banu Başak Begüm Belgin Berna Berrin
    Betül Beyza Bilge Buket Burcu Büşra Canan Cansu Ceren Çiğdem Defne Demet Derya Dilara Dilek Duygu Ebru
    Ece Eda Ela Elçin Elif Emine Esin Esra Fatma Feride Figen Filiz Funda Gamze Gizem Gonca Gökçe Gül
    Gülay Gülşen Hacer Hande Hatice Hülya İlknur İpek İrem Jale Kübra Lale Leyla Mehtap Melek Melike Meltem
    Merve Meryem Müge Nalan Naz Nazlı Nermin Neslihan Nesrin Nihan Nil Nur Nuray Oya Özge Özlem Pelin Pınar
    Reyhan Rüya Seda Seher Selin Selma Semra Serap Serpil Sevda Sevgi Sevil Sevim Sezen Sibel Sinem Songül
    Şebnem Şule Tuba Tuğba Tülay Tülin Yasemin Yeliz Zehra Zeynep Zuhal Zümra
"""
TURKISH_MALE = """
    Abdullah Adem Ahmet Akın Ali Alp Alper Altan Anıl Arda Arif Aydın Aykut Aziz Bahadır Baran Barış Batuhan
    Berat Berk Berkay Bora Bülent Burak Can Caner Cem Cemal Cengiz Cihan Çağatay Çağlar Deniz Doruk Efe Emir
    Emrah Emre Ender Engin Enis Ercan Erdal Erhan Erkan Ersin Ertan Ertuğrul Fatih Ferhat Fikret Furkan
    Gökhan Görkem Gürkan Hakan Haldun Halil Haluk Hasan Hüseyin İbrahim İlhan İlker İlyas İsmail Kaan Kadir
    Kemal Kenan Kerem Koray Levent Mehmet Melih Mert Mesut Metin Murat Mustafa Mutlu Necati Nihat Nuri Oğuz
    Oğuzhan Okan Oktay Onur Orhan Orkun Osman Ozan Ömer Özgür Polat Ramazan Rıza Sarp Savaş Sedat Selçuk
    Selim Semih Serdar Serhat Serkan Sinan Soner Suat Süleyman Şahin Tamer Taner Tarık Tayfun Tolga Tufan
    Tuncay Turgut Ufuk Uğur Umut Utku Ümit Veli Volkan Yasin Yavuz Yiğit Yunus Yusuf Zafer
"""
TURKISH_FAMILY = """
    Acar Akar Akbulut Akgül Akkaya Aksoy Aksu Aktaş Alkan Altın Arslan Aslan Ateş Avcı Ay Aydemir Aydın Bal Başaran Bayram
    Bilgin Bozkurt Bulut Can Ceylan Çakır Çelik Çetin Çiftçi Çoban Dağ Demir Demirtaş Deniz Dinçer
    Doğan Duman Duran Ekinci Elmas Erdem Eren Erol Güler Gündüz Güneş Gürbüz Işık Kahraman Kaplan
    Kara Karaca Kartal Kaya Keskin Kılıç Koç Korkmaz Koçak Köse Kurt Özcan Özdemir Özkan Öztürk
    Polat Sarı Sezer Şahin Şen Şimşek Taş Tekin Toprak Tunç Turan Türk Uçar Ulusoy Uysal Ünal
    Yalçın Yaman Yazıcı Yeşil Yıldırım Yıldız Yılmaz Yücel Yüksel
"""

# India: Faker's given names mix rare ones and English ones. Hand-written.
INDIAN_FEMALE = """
    Aarti Aditi Akanksha Amrita Ananya Anita Anjali Ankita Anuradha Anushka Aparna Archana Arpita Asha Avni
    Barkha Bhavana Bhavya Charu Chitra Deepa Deepika Devika Diksha Divya Diya Ekta Gauri Gayatri Geeta
    Harini Harsha Hema Indira Isha Ishita Jaya Jyoti Kajal Kalpana Kamala Kanchan Kavita Kavya Kiran Kriti
    Lakshmi Lalita Lata Lavanya Leela Madhavi Madhu Malini Manisha Mansi Meena Meera Megha Meghana Mitali
    Mridula Mythili Nalini Namrata Nandini Neelam Neeta Neha Nidhi Nikita Nirmala Nisha Nitya Pallavi
    Parvati Pooja Poonam Prachi Pragya Pratibha Preeti Prerna Priya Priyanka Rachana Radha Radhika Ragini
    Rajani Rama Rani Rashmi Reena Rekha Renuka Revathi Ridhi Ritu Riya Roshni Ruchi Rupal Sadhana Sakshi
    Sandhya Sangeeta Sanjana Saranya Sarita Savita Seema Shalini Shanta Sharmila Shikha Shilpa Shobha
    Shraddha Shreya Shruti Shweta Simran Smita Sneha Sonal Sonia Srividya Subha Sudha Sujata Sukanya Sumana
    Sunita Supriya Surbhi Sushma Swapna Swati Tanvi Tara Trisha Uma Urmila Usha Vaishali Vandana Vani
    Varsha Vasudha Vidya Vimala Vinita Yamini
"""
INDIAN_MALE = """
    Abhay Abhijit Abhinav Abhishek Aditya Ajay Ajit Akash Akhil Akshay Alok Aman Amar Amit Amol Anand Aniket
    Anil Anirudh Anuj Anup Arjun Arnav Arun Arvind Ashish Ashok Ashwin Atul Avinash Balaji Bharat Bhaskar
    Bhushan Chetan Chirag Darshan Deepak Dev Dhananjay Dheeraj Dhruv Dilip Dinesh Gagan Ganesh Gaurav Gautam
    Girish Gokul Gopal Govind Harish Harsh Hemant Himanshu Hitesh Ishaan Jagdish Jai Jatin Jayant Jitendra
    Kailash Kamal Karan Karthik Kartik Kaushik Keshav Ketan Kishore Krishna Kunal Lakshman Lalit Lokesh
    Madhav Mahesh Manish Manoj Mayank Milind Mohan Mohit Mukesh Mukul Murali Nakul Naresh Narendra Naveen
    Neeraj Nikhil Nilesh Nitin Om Pankaj Parth Pradeep Prakash Pramod Pranav Prasad Prashant Pratik Praveen
    Prem Puneet Raghav Rahul Raj Rajat Rajeev Rajesh Rajiv Rakesh Ram Raman Ramesh Ranjit Ravi Rishabh Rishi
    Ritesh Rohan Rohit Sachin Sagar Sahil Sameer Sandeep Sanjay Sanket Santosh Sarthak Satish Saurabh
    Shankar Sharad Shashank Shekhar Shivam Shyam Siddharth Soham Sohan Srikanth Subhash Sudhir Sujit Sumit
    Sunil Suraj Suresh Tarun Tejas Tushar Uday Umesh Utkarsh Varun Vasant Venkatesh Vijay Vikas Vikram Vinay
    Vineet Vinod Vipul Vishal Vishnu Vivek Yash Yogesh
"""

# Italy: Faker's list is one of famous surnames and of old given names. Hand-written.
ITALIAN_MALE = """
    Achille Adriano Alberto Aldo Alessandro Alessio Alfonso Alfredo Amedeo Andrea Angelo Antonio Armando
    Arturo Augusto Aurelio Basilio Battista Bruno Carlo Carmine Cesare Christian Claudio Corrado Costantino
    Cristian Cristiano Damiano Daniele Danilo Dario Davide Diego Dino Domenico Donato Edoardo Elia Elio
    Emanuele Emiliano Emilio Enea Ennio Enrico Enzo Ernesto Ettore Eugenio Fabio Fabrizio Federico Felice
    Ferdinando Filippo Flavio Francesco Franco Fulvio Gabriele Gaetano Gennaro Gerardo Giacomo Giancarlo
    Gianfranco Gianluca Gianluigi Gianni Gianpaolo Gino Gioele Giordano Giorgio Giovanni Giulio Giuseppe
    Giustino Gregorio Guglielmo Guido Ignazio Ivan Ivano Jacopo Leandro Leo Leonardo Lorenzo Loris Luca
    Luciano Lucio Luigi Manuel Marcello Marco Mariano Mario Martino Massimiliano Massimo Matteo Mattia
    Maurizio Mauro Michele Mirko Nicola Nicolò Nino Omar Orlando Osvaldo Ottavio Paolo Pasquale Patrizio
    Pierluigi Piero Pietro Raffaele Renato Renzo Riccardo Rinaldo Roberto Rocco Rodolfo Romano Romeo Rosario
    Ruggero Salvatore Samuele Sandro Santo Saverio Sebastiano Sergio Silvio Simone Stefano Tiziano Tommaso
    Ugo Umberto Valentino Valerio Vincenzo Vito Vittorio Walter
"""
ITALIAN_FAMILY = """
    Agostini Albanese Amato Antonelli Arena Baldi Ballarini Barbieri Barone Bartolini Basile Battaglia
    Bellini Belluscio Benedetti Benvenuti Bernardi Bertoli Bianchi Bianco Bonetti Borghi Bosco Brambilla
    Bruni Bruschi Cairoli Calabrese Caputo Carbone Caruso Castelli Cattaneo Cavalli Ceccarelli Cirillo
    Colombo Conti Coppola Corsi Costa Costantini Cozzi Damico Danieli Deluca Derosa Desantis
    Donati Esposito Fabbri Falco Farina Fasano Ferrara Ferrari Ferraro Ferretti Ferri Ferro Filippi Fiore
    Fiorentino Fontana Forte Franchi Fumagalli Fusco Galli Gallo Garofalo Gatti Gentile Giordano Giorgi
    Giuliani Grassi Grasso Greco Grimaldi Guarnieri Guerra Guidi Landi Leone Lombardi Lombardo Longo Lorusso
    Lucchesi Magnani Mancini Manfredi Marchetti Marchi Mariani Marini Marino Marras Martelli Martinelli
    Martini Martino Mazza Mazzini Melis Messina Mele Milani Molinari Montanari Monti Morelli Moretti
    Mori Moroni Motta Napoli Napolitano Negri Neri Nicoletti Orlandi Orlando Pace Padovani Pagano Palmieri
    Palumbo Parisi Pastore Pavan Pellegrini Pepe Perrone Piccoli Pini Pinna Piras Pisano Poli Proietti
    Pugliese Quaranta Ricci Rinaldi Riva Rizzi Rizzo Romano Romeo Rosati Rossetti Rossi Rota Ruggeri Ruggiero
    Russo Sala Salerno Salvi Sanna Santini Santoro Sartori Savini Scala Serra Silvestri Simonetti Sorrentino
    Spina Stella Tedesco Testa Todaro Tosi Trevisan Urso Valenti Valentini Ventura Verdi Villa Villani Vitale
    Vitali Viviani Volpe Zanella Zanetti Zanotti Zorzi
"""

# Indonesia: Faker's male names are old Javanese words. Hand-written.
INDONESIAN_MALE = """
    Abdul Adi Aditya Agung Agus Ahmad Akbar Aldi Alfian Andi Andika Angga Anton Ardi Ari Arief Arif Aris
    Arya Asep Awan Bagas Bagus Bambang Bayu Beni Bima Bobby Bondan Budi Cahyo Candra Chandra Daffa Danang
    Daniel Darma Dedi Deni Dharma Didik Dimas Dito Dodi Doni Dwi Edi Eka Eko Endra Erwin Fadli Fahmi Fajar
    Farhan Ferdi Ferry Fikri Galang Galih Gilang Guntur Hadi Hafiz Hari Haris Hendra Hendri Heri Heru
    Ilham Imam Indra Irfan Irwan Iwan Jaka Joko Johan Joni Kevin Krisna Lukman Luthfi Made Mahendra
    Malik Maulana Muhammad Nanang Nugroho Nur Oki Panji Pandu Putu Rafi Rahmat Raka Rama Randi Rangga Rendra
    Reza Rian Ridho Ridwan Rifki Rio Rizal Rizki Rudi Satria Seno Sigit Slamet Sugeng Surya Syahrul Taufik
    Teguh Tono Toni Tri Udin Wahyu Wawan Wayan Wira Wisnu Yadi Yoga Yogi Yudi Yudha Yusuf Zainal
"""

# Arabic: Faker's romanised list is Algerian. Hand-written additions from the Levant and the Gulf.
ARABIC_FEMALE = """
    Abeer Afnan Alia Amal Asmaa Aisha Basma Bushra Dana Dima Fadia Farida Ghada Ghalia Hadeel Hala
    Hanan Hiba Iman Jana Jumana Lama Lamia Latifa Layal Layan Lubna Mai Maha Maysa Mona Nada Nadine
    Najla Nouf Rasha Rawan Reem Rula Ruba Shahd Shireen Suha Suhair Taghreed Thuraya Wafa Yara
    Zahra Zainab
"""
ARABIC_MALE = """
    Adnan Ahmad Alaa Amjad Anas Anwar Ayman Badr Basem Bilal Essam Fadi Fahad Faisal Fawzi Ghassan
    Hadi Haitham Hani Hatem Hisham Husam Ihab Imad Jamal Jawad Kareem Khalil Laith Maher Majed
    Marwan Mazen Muhannad Munir Nabil Nader Nasser Nizar Omar Osman Qais Ramzi Rashid Rayan Saif
    Sami Samer Tamer Tariq Usama Walid Wassim Yahya Yazan Zaid Ziad
"""
ARABIC_FAMILY = """
    Abboud Aoun Asfour Awad Barakat Bishara Darwish Farah Fayyad Ghanem Habib Haddadin Halabi
    Hijazi Issa Jaber Jabri Kanaan Karam Khoury Maalouf Masri Najjar Nassar Odeh Qasim Rizk Saleh
    Sarraf Shaheen Shami Sharif Tannous Younes Zaher Zayed
"""

# Japan: Faker has 51 romanised given names and 50 surnames. Hand-written additions.
JAPANESE_FEMALE = """
    Ai Akane Akari Akiko Aoi Asami Asuka Ayaka Ayame Ayumi Azusa Chie Chihiro Chika Chinatsu Chiyo
    Emi Eri Fumiko Hana Haruka Harumi Hikari Hinata Hisako Hitomi Honoka Izumi Kana Kanae Kanako
    Kaori Karin Kasumi Kazuko Keiko Kiyomi Koharu Kotone Kyoko Madoka Mai Maiko Makiko Mami Mana
    Manami Mao Mari Mariko Mayu Megumi Mei Michiko Midori Mika Miki Minako Mio Misaki Mitsuki
    Miyuki Mizuki Moe Nagisa Nana Nanami Naoko Natsuki Natsumi Noriko Reiko Rie Rika Riko Rina Rio
    Risa Sachiko Sae Saki Sakura Satomi Sayaka Sayuri Setsuko Shiho Shiori Shizuka Sumire Suzu
    Tomoko Tomomi Tsubasa Umeko Wakana Yoshiko Yua Yui Yuina Yuka Yukari Yukiko Yumi Yuna Yuri Yuriko
    Yuzuki
"""
JAPANESE_MALE = """
    Akihiro Akinori Akio Akira Arata Atsushi Ayumu Daichi Daigo Daiki Daisuke Eiji Eita Fumio Genta
    Goro Hajime Haruki Haruto Hayato Hideaki Hideki Hideo Hiro Hiroaki Hiroki Hiroshi Hiroto Hisashi
    Isamu Itsuki Jiro Jun Junichi Kaito Katsumi Katsuo Kazuhiro Kazuki Kazuma Kazuo Kei Keigo Keisuke
    Keita Ken Kenichi Kenji Kenta Kento Kiyoshi Koichi Koji Kosei Kosuke Kota Kotaro Makoto Mamoru
    Manabu Masahiro Masaki Masao Masaru Masashi Masato Masaya Minato Minoru Mitsuo Motoki Nao Naoki
    Naoto Nobuo Noboru Norio Osamu Reiji Ren Riku Ryo Ryoichi Ryosuke Ryota Ryuichi Ryuji Satoru
    Satoshi Seiji Shigeru Shin Shinichi Shinji Shogo Shohei Shota Shuichi Shun Shunsuke Sora Sota
    Susumu Tadashi Taichi Takahiro Takao Takashi Takeo Takeshi Takuma Takumi Takuya Taro Tatsuya
    Teruo Tetsuya Toru Toshio Tsutomu Wataru Yamato Yasuo Yoichi Yoji Yosuke Yudai Yuji Yuki Yusuke
    Yutaka Yuto Yuya
"""
JAPANESE_FAMILY = """
    Abe Adachi Aizawa Akiyama Amano Ando Aoki Arai Araki Asai Asano Baba Chiba Doi Ebihara Endo
    Fujii Fujimoto Fujimura Fujita Fujiwara Fukuda Fukui Fukushima Furukawa Goto Hamada Hara Harada
    Hasegawa Hashimoto Hattori Hayashi Higuchi Hirano Hirata Honda Hoshino Ichikawa Igarashi Iida
    Ikeda Imai Inoue Ishida Ishihara Ishii Ishikawa Iwasaki Iwata Kaneko Kataoka Kato Kawaguchi
    Kawakami Kawamura Kawasaki Kikuchi Kimura Kinoshita Kishi Kitamura Kobayashi Koike Kojima Komatsu
    Kondo Konishi Koyama Kubo Kubota Kudo Kurihara Kuroda Maeda Maruyama Masuda Matsubara Matsuda
    Matsui Matsumoto Matsuo Matsuoka Matsushita Minami Miura Miyamoto Miyata Miyazaki Mizuno Mori
    Morita Moriyama Murakami Murata Nagai Nagata Nakagawa Nakai Nakajima Nakamura Nakano Nakata
    Nakayama Narita Nishi Nishida Nishimura Nishino Nishiyama Noda Noguchi Nomura Ogata Ogawa Oishi
    Okada Okamoto Okamura Okazaki Okubo Omori Onishi Onoda Oshima Ota Otsuka Ozaki Ozawa Saito
    Sakaguchi Sakai Sakamoto Sakurai Sano Sasaki Sato Sawada Sekiguchi Shibata Shimada Shimizu
    Shinohara Sugawara Sugimoto Sugiyama Suzuki Tachibana Taguchi Takada Takagi Takahashi Takano
    Takeda Takeuchi Tamura Tanabe Tanaka Taniguchi Tsuchiya Tsuda Tsuji Uchida Ueda Ueno Ueno
    Wada Yagi Yamada Yamaguchi Yamamoto Yamamura Yamashita Yamazaki Yano Yasuda Yokota Yokoyama
    Yoshida Yoshikawa Yoshimura
"""

# Korea: Faker has Hangul only. Hand-written, in the spellings people use.
KOREAN_FEMALE = """
    Areum Bo-ra Bo-young Bomi Chae-won Chae-young Da-eun Da-hye Da-in Dan-bi Do-yeon Eun-bi Eun-ha
    Eun-hye Eun-ji Eun-jung Eun-kyung Eun-mi Eun-seo Eun-young Ga-eun Ga-young Go-eun Gyu-ri Ha-eun
    Ha-na Ha-rin Ha-yoon Hee-jin Hee-sun Hwa-young Hye-in Hye-jin Hye-ri Hye-rin Hye-won Hyo-jin
    Hyo-joo Hyun-ah Hyun-joo Jae-hee Ji-a Ji-eun Ji-hye Ji-min Ji-soo Ji-woo Ji-yeon Ji-young Jin-ah
    Joo-hee Joo-yeon Jung-ah Kyung-ah Kyung-hee Mi-kyung Mi-na Mi-ran Mi-sook Min-ah Min-ji Min-joo
    Min-kyung Min-seo Na-eun Na-rae Na-yeon Na-young Sae-rom Seo-hyun Seo-yeon Seo-yoon Seul-gi
    Seung-hee So-hee So-hyun So-mi So-ra So-yeon So-young Soo-ah Soo-jin Soo-kyung Soo-min Soo-yeon
    Sun-hee Sun-young Ye-eun Ye-jin Ye-rin Ye-won Yeon-joo Yoo-jin Yoo-na Yoo-ra Yoon-ah Yoon-hee
    Yoon-seo Young-hee Young-mi
"""
KOREAN_MALE = """
    Beom-seok Byung-ho Chan-ho Chan-woo Chang-min Chul-soo Dae-hyun Dae-jung Do-hyun Do-yoon Dong-hae
    Dong-hoon Dong-hyun Dong-min Dong-wook Eun-ho Eun-woo Geon-woo Gi-tae Gun-ho Gwang-soo Gyu-min
    Ha-joon Hae-jin Han-bin Han-gyul Hee-chul Ho-jin Ho-jun Hyeon-su Hyuk-jin Hyun-bin Hyun-ki
    Hyun-seok Hyun-soo Hyun-woo In-ho In-sung Jae-hoon Jae-hyun Jae-min Jae-sung Jae-won Jae-young
    Ji-ho Ji-hoon Ji-hwan Ji-sung Jin-ho Jin-hyuk Jin-soo Jin-woo Jong-hyun Jong-min Joo-hyuk Joo-won
    Joon-ho Joon-seo Jun-hyung Jun-young Jung-hoon Jung-min Jung-woo Ki-bum Ki-hoon Kwang-ho Kyu-hyun
    Kyung-min Kyung-soo Min-gyu Min-ho Min-hyuk Min-jae Min-jun Min-seok Min-woo Myung-soo Sang-hoon
    Sang-jin Sang-min Sang-woo Seo-jun Seok-jin Seung-ho Seung-hyun Seung-min Seung-woo Si-woo
    Sung-ho Sung-jin Sung-min Sung-woo Tae-hyun Tae-jun Tae-min Tae-woo Tae-yang Woo-bin Woo-jin
    Woo-sung Yong-ho Yong-jun Yoo-joon Yoon-ho Yoon-sung Young-ho Young-jae Young-min Young-soo
"""
KOREAN_FAMILY = """
    Ahn Bae Baek Ban Bang Bong Boo Byun Cha Chae Cheon Cho Choi Choo Chung Chu Dokgo Eom Eun Gal Geum
    Gil Go Gong Gook Ha Ham Han Heo Hong Huh Hwang Hwangbo Hyun Im Jang Jegal Jeon Jeong Ji Jin Jo Joo
    Jung Kang Ki Kim Ko Koo Kwak Kwon Lee Lim Ma Maeng Min Moon Myung Na Nam Namgung Noh Oh Paik Park
    Pyo Pyun Rhee Ryu Sagong Seo Seok Seol Seonwoo Shim Shin Sohn Son Song Suh Sun Sung Tak Um Wi Won
    Woo Yang Yeo Yeom Yeon Yi Yoo Yoon Yuk
"""

# Vietnam: Faker has 10 family names. Hand-written, without diacritics, as in most address books.
VIETNAMESE_FEMALE = """
    Anh Thu|Bao Chau|Bao Ngoc|Bich Ngoc|Bich Van|Cam Tu|Chau Anh|Dan Thanh|Diem Quynh|Diem My|Dieu Linh
    Diep Anh|Gia Han|Ha My|Ha Phuong|Hai Yen|Hanh Nguyen|Hien|Hoai An|Hoai Thuong|Hoang Oanh|Hong Anh
    Hong Hanh|Hong Nhung|Hue|Huong Giang|Huong Ly|Huyen Trang|Khanh Huyen|Khanh Linh|Khanh Ngoc|Kieu Oanh
    Kim Chi|Kim Ngan|Kim Oanh|Lan Anh|Lan Chi|Lan Phuong|Le Quyen|Linh Chi|Linh Dan|Loan|Mai Anh|Mai Chi
    Mai Huong|Mai Lan|Minh Chau|Minh Hang|Minh Nguyet|My Dung|My Duyen|My Hanh|My Linh|My Tam|Nga|Ngan Ha
    Ngoc Anh|Ngoc Bich|Ngoc Diep|Ngoc Han|Ngoc Lan|Ngoc Mai|Nguyet Anh|Nha Phuong|Nhu Quynh|Nhat Ha
    Phuong Anh|Phuong Linh|Phuong Thao|Phuong Uyen|Quynh Anh|Quynh Chi|Quynh Nhu|Suong|Tam Anh|Thanh Ha
    Thanh Hang|Thanh Huong|Thanh Tam|Thanh Thao|Thanh Truc|Thao Nguyen|Thao Vy|Thu Ha|Thu Hien|Thu Huong
    Thu Phuong|Thu Trang|Thuy Duong|Thuy Linh|Thuy Tien|Trang|Truc Linh|Truc Mai|Tu Anh|Tuong Vi|Tuyet Mai
    Tuyet Nhung|Uyen Nhi|Van Anh|Van Khanh|Viet Ha|Xuan Mai|Yen Chi|Yen Nhi
"""
VIETNAMESE_MALE = """
    Anh Dung|Anh Khoa|Anh Minh|Anh Quan|Anh Tuan|Bao Long|Bao Khanh|Binh|Cao Son|Chi Cong|Chi Dung
    Chi Thanh|Cong Minh|Cuong|Dai Duong|Dang Khoa|Dinh Phong|Duc Anh|Duc Huy|Duc Long|Duc Manh|Duc Minh
    Duc Thang|Duy Anh|Duy Khang|Duy Manh|Gia Bao|Gia Huy|Gia Khanh|Hai Dang|Hai Nam|Hoai Nam|Hoang Anh
    Hoang Long|Hoang Nam|Hoang Viet|Hong Son|Huu Nghia|Huu Phuoc|Huu Thinh|Huy Hoang|Khac Viet|Khai
    Khanh Duy|Khoi Nguyen|Kien|Lam|Long|Manh Cuong|Manh Hung|Manh Tuan|Minh Duc|Minh Hieu|Minh Hoang
    Minh Khang|Minh Khoi|Minh Long|Minh Nhat|Minh Quan|Minh Tri|Minh Triet|Minh Tuan|Nam Phong|Nghia
    Ngoc Son|Nhat Huy|Nhat Minh|Phi Hung|Phuc|Phuoc Thinh|Quang Dung|Quang Hai|Quang Huy|Quang Khai
    Quang Minh|Quang Vinh|Quoc Anh|Quoc Bao|Quoc Huy|Quoc Khanh|Quoc Trung|Quoc Viet|Sy Dan|Tan Phat
    Tan Tai|Thai Son|Thanh Cong|Thanh Dat|Thanh Long|Thanh Nam|Thanh Tung|The Anh|The Vinh|Thien An
    Tien Dat|Tien Dung|Tien Thanh|Trong Nghia|Trung Hieu|Trung Kien|Truong Giang|Tuan Anh|Tuan Kiet
    Van Duc|Van Hau|Van Lam|Van Toan|Viet Anh|Viet Dung|Viet Hoang|Viet Hung|Xuan Truong
"""
VIETNAMESE_FAMILY = """
    Bach Banh Bui Cao Chau Chu Chung Cung Dam Danh Dao Dau Dinh Do Doan Duong Giang Hoang Ho Hua Huynh
    Khuat Khuc Khuong Kieu La Lac Lai Le Lieu Lo Luc Luong Luu Luyen Ly Ma Mac Mach Mai Nghiem Ngo
    Nguyen Nham Nhan Ninh Nong Ong Pham Phan Phi Phu Phung Quach Quan Quang Sam Tang Thach Thai Than
    Thieu Thuong Tieu To Ton Tong Tran Trang Trieu Trinh Truong Tu Tuong Ung Uong Van Vi Vien Vo Vong
    Vu Vuong Xa Yen
"""

# China: Faker's 23 romanised given names are too few. Hand-written pinyin.
CHINESE_FEMALE = """
    Aihua Aili Anqi Baozhu Bei Biyu Bingbing Caihong Cailin Chenxi Chunhua Chunmei Cuifen Dan Dandan
    Fang Fangfang Feifei Fenfang Guifang Guilan Guiying Haiyan Hanying Honghong Hongmei Hongyan Huan
    Huifang Huilan Huimin Huiying Huizhong Jia Jiahui Jiali Jiaqi Jiayi Jiayue Jing Jinghua Jingjing
    Jingyi Jinhua Jinlian Juan Juanjuan Keying Lan Lanfen Lanying Lihua Lijuan Lili Lina Ling Lingling
    Liping Liqin Liying Man Meifeng Meihui Meili Meiling Meixiu Mengqi Mengyao Mengyuan Min
    Mingxia Na Ningning Peipei Peiyu Qian Qiaolian Qiaohui Qin Qing Qingqing Qingyi Qiong Qiuyue
    Rong Rui Ruilin Ruixue Ruolan Shan Shanshan Shihan Shu Shufang Shufen Shuhua Shulan Shuzhen Shuying
    Sijia Siqi Siyu Ting Tingting Wanting Wanying Weiwei Wen Wenjing Wenli Wenqian Xia Xiaodan
    Xiaofang Xiaohong Xiaohui Xiaojing Xiaoli Xiaoling Xiaomei Xiaoqing Xiaotong Xiaoyan Xinyi Xinyue
    Xiulan Xiuli Xiumei Xiuying Xue Xuemei Xueqin Ya Yalan Yan Yanfang Yanmei Yanyan Yating Yifan Yihan
    Ying Yingying Yiran Yixuan Yu Yuan Yuanyuan Yulan Yumei Yun Yuqin Yutong Yuyan Yuzhen Zhen Zhenzhen
    Zhilan Zihan Zixuan Ziyi
"""
CHINESE_MALE = """
    Aiguo Anguo Bin Bo Bohai Bojing Bolin Boqin Bowen Boyang Chao Chaoxiang Cheng Chenguang Chengyu
    Chuanli Dahai Daming Daquan Dawei Dehua Delun Dequan Donghai Dongming Enze Fahai Fangyuan Feng
    Fuquan Gang Guangli Guangming Guodong Guohua Guoliang Guoping Guoqiang Guowei Guozhi Haitao Haiyang
    Hanjie Hao Haojie Haoran Haoyu He Heng Hongbo Hongwei Hongyi Huaiqing Huiming Jiacheng Jiahao
    Jiajun Jian Jianguo Jianhua Jianjun Jianming Jianping Jianyu Jie Jiming Jinhai Jinlong Jinsong Jun
    Junfeng Junhao Junjie Junming Kai Kang Ke Lei Liang Lijun Liqiang Liwei Long Longwei Mingde
    Mingjie Minghao Mingyu Peng Pengfei Ping Qiang Qingshan Qiming Quan Renjie Rongguang Ruihan Runze
    Shaoqiang Shaowei Sheng Shengli Shirong Shoushan Shunyuan Siyuan Songtao Tao Tengfei Tian Tianhao
    Tianyi Tianyu Wei Weidong Weijie Weilin Weimin Weiming Weiqiang Weizhe Wenbin Wenhao Wenjie Wenlong
    Xiang Xiaobo Xiaodong Xiaofeng Xiaojun Xiaolong Xiaoming Xin Xing Xinhua Xudong Xuefeng Yang Yaozu
    Yaoting Yi Yifeng Yiming Yong Yongkang Yongliang Yongqiang Yongrui Youwei Yuhang Yunfei Yusheng
    Yuxuan Zehao Zhen Zhenhai Zhiqiang Zhiyuan Zhong Zhongwei Zihao Zijian Zixiang
"""
CHINESE_FAMILY = """
    Ai An Bai Bao Bi Bian Cai Cao Cen Chai Chang Chen Cheng Chi Chu Cui Dai Deng Diao Ding Dong Dou Du
    Duan Fan Fang Fei Feng Fu Gan Gao Ge Geng Gong Gu Guan Guo Han Hao He Heng Hong Hou Hu Hua Huang Huo
    Ji Jia Jian Jiang Jiao Jin Jing Kang Kong Lai Lan Lang Lei Leng Li Lian Liang Liao Lin Ling Liu Lou
    Lu Luo Lv Ma Mai Man Mei Meng Mi Miao Mo Mu Nie Ning Niu Ou Ouyang Pan Pang Pei Peng Pu Qi Qian Qiao
    Qin Qiu Qu Quan Ren Ruan Sha Shan Shang Shao Shen Sheng Shi Shu Shui Situ Song Su Sun Tan Tang Tao
    Tian Tong Tu Wan Wang Wei Wen Weng Wu Xi Xia Xiang Xiao Xie Xin Xing Xiong Xu Xue Yan Yang Yao Ye Yi
    Yin Ying You Yu Yuan Yue Yun Zeng Zha Zhai Zhan Zhang Zhao Zheng Zhong Zhou Zhu Zhuang Zhuge Zou Zuo
"""


@dataclass(frozen=True)
class Culture:
    """Where the names of one culture come from: hand-written lists, then Faker's locales."""

    id: str
    given: tuple[str, ...] = ()  # Faker locales
    surnames: tuple[str, ...] = ()  # Faker locales; none: those of `given`
    female: str = ""
    male: str = ""
    family: str = ""
    prefix: str = ""  # of the attributes in Faker: "romanized_"
    family_list: str = "last_names"
    ranked: bool = False  # the lists tell how common a name is: take the most common ones
    drop: str = ""
    gendered_endings: tuple[str, ...] = ("\0",)  # of surnames that have to agree with their bearer


CULTURES = (
    Culture("ar", ("fr_DZ",), (), ARABIC_FEMALE, ARABIC_MALE, ARABIC_FAMILY),
    Culture("da", ("da_DK",)),
    Culture("de", ("de_AT",), ("de_AT", "de_CH")),
    Culture("en", ("en_US",), ranked=True),
    Culture("es", ("es_CL", "es_CO"), ranked=True),
    Culture("fi", ("fi_FI",), ranked=True),
    Culture("fr", ("fr_FR",)),
    Culture("gh", ("tw_GH",), family_list="last_names_male", drop="Akyeamfuɔ COmfort"),
    Culture("hi", (), ("en_IN",), INDIAN_FEMALE, INDIAN_MALE),
    Culture("hr", ("hr_HR",)),
    Culture("hu", ("hu_HU",)),
    Culture("id", ("id_ID",), (), "", INDONESIAN_MALE, family_list="last_names_male"),
    Culture("it", ("it_IT",), (), "", ITALIAN_MALE, ITALIAN_FAMILY),
    Culture("ja", ("ja_JP",), (), JAPANESE_FEMALE, JAPANESE_MALE, JAPANESE_FAMILY, "romanized_"),
    Culture("ke", ("en_KE",), ranked=True, drop="Muthoni Njeri Wambui Wanjiku Wanjiru"),
    Culture("ko", (), (), KOREAN_FEMALE, KOREAN_MALE, KOREAN_FAMILY),
    Culture("nl", ("nl_NL",), ("nl_BE",)),
    Culture("no", ("no_NO",)),
    Culture(
        "pl",
        ("pl_PL",),
        (),
        POLISH_FEMALE,
        "",
        POLISH_FAMILY,
        family_list="unisex_last_names",
        gendered_endings=("ski", "cki", "dzki", "ska", "cka", "dzka", "ny", "na", "wy", "wa"),
    ),
    Culture("pt", ("pt_PT", "pt_BR"), drop="Aparecida Costela Neto"),
    Culture("sl", ("sl_SI",)),
    Culture("sv", ("sv_SE",), ranked=True),
    Culture(
        "tr",
        (),
        ("tr_TR",),
        TURKISH_FEMALE,
        TURKISH_MALE,
        TURKISH_FAMILY,
        drop="Erdoğan Gülen İhsanoğlu İnönü Kısakürek Öcalan",
    ),
    Culture("uk", ("uk_UA",), family_list="last_names_common"),
    Culture("vi", (), (), VIETNAMESE_FEMALE, VIETNAMESE_MALE, VIETNAMESE_FAMILY),
    Culture("yo", ("yo_NG",)),
    Culture("zh", (), (), CHINESE_FEMALE, CHINESE_MALE, CHINESE_FAMILY),
)


def from_faker(locales: tuple[str, ...], attribute: str) -> list[str]:
    """The names of the locales by turns, from the most to the least common where Faker knows."""
    columns: list[list[str]] = []
    for locale in locales:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        names: Mapping[str, float] | Iterable[str] = getattr(provider, attribute)
        columns.append(most_common_first(names) if isinstance(names, Mapping) else list(names))
    return [name for row in zip_longest(*columns) for name in row if name is not None]


def most_common_first(weights: Mapping[str, float]) -> list[str]:
    return sorted(weights, key=lambda name: (-weights[name], name))


def romanised(name: str) -> str:
    """Romanise a Ukrainian name."""
    latin = ""
    for index, letter in enumerate(name.lower().replace("зг", "zgh")):
        special = UKRAINIAN_INNER if index else UKRAINIAN_INITIAL
        latin += special.get(letter, UKRAINIAN.get(letter, letter))
    return latin.capitalize()


def clean(names: Iterable[str]) -> list[str]:
    """Keep what looks like a name, once, in the order it came."""
    kept: dict[str, None] = {}
    for raw in names:
        name = unicodedata.normalize(
            "NFC", raw.strip().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        )
        if unicodedata.name(name[0]).startswith("CYRILLIC"):
            name = romanised(name)
        if is_wanted(name):
            kept[name] = None
    return list(kept)


def is_wanted(name: str) -> bool:
    words = re.split("[ '-]", name)
    return (
        2 <= len(name) <= 20
        and NAME.fullmatch(name) is not None
        and all("LATIN" in unicodedata.name(letter) for letter in name if letter.isalpha())
        and name[0].isupper()
        and not name.isupper()
        and not any(letter.isupper() for word in words for letter in word[2:])
        and "'" not in name[-2:]
        and not UNWANTED.intersection(words)
    )


def spread(names: list[str], count: int) -> list[str]:
    """Take `count` names, of at least as many, from all over the alphabet."""
    ordered = sorted(names)
    return [ordered[index * len(ordered) // count] for index in range(count)]


def capped(hand: list[str], faker: list[str], limit: int, *, ranked: bool) -> list[str]:
    """The hand-written names, then the most common of Faker's or a spread of them; sorted."""
    if len(hand) >= limit:
        return spread(hand, limit)
    room = limit - len(hand)
    others = [name for name in faker if name not in hand]
    return sorted([*hand, *(others[:room] if ranked else spread(others, min(room, len(others))))])


def names_of(culture: Culture) -> dict[str, object]:
    """The three lists of a culture, without a name in common."""
    given = f"first_{culture.prefix}names"
    family_list = f"last_{culture.prefix}names" if culture.prefix else culture.family_list
    hand = [clean(hand_written(own)) for own in (culture.female, culture.male, culture.family)]
    faker = [
        clean(from_faker(culture.given, f"{given}_female")),
        clean(from_faker(culture.given, f"{given}_male")),
        clean(from_faker(culture.surnames or culture.given, family_list)),
    ]
    female, male = ({*hand[index], *faker[index]} for index in (0, 1))
    dropped = set(culture.drop.split())
    gendered = {n for n in hand[2] + faker[2] if n.endswith(culture.gendered_endings)}
    # A name is female or male or a surname, so that a reader can tell one from the other.
    out = [dropped | male, dropped | female, dropped | gendered | (female ^ male)]
    result: dict[str, object] = {"id": culture.id}
    for index, key in enumerate(("given_female", "given_male", "family")):
        own, others = ([n for n in names[index] if n not in out[index]] for names in (hand, faker))
        limit = MAX_FAMILY if key == "family" else MAX_GIVEN
        result[key] = capped(own, others, limit, ranked=culture.ranked)
    return result


def rendered(cultures: list[dict[str, object]]) -> str:
    """JSON with the names of a list wrapped at 100 columns."""
    blocks = []
    for culture in cultures:
        fields = []
        for key, value in culture.items():
            text = json.dumps(value, ensure_ascii=False)
            if isinstance(value, list):
                # A name may hold a space: break at commas only.
                body = text[1:-1].replace(", ", ",\0").replace(" ", "\N{NO-BREAK SPACE}")
                lines = textwrap.wrap(body.replace("\0", " "), 92, break_on_hyphens=False)
                text = "[\n      " + "\n      ".join(lines) + "\n    ]"
            fields.append(f'    "{key}": {text.replace(chr(0xA0), " ")}')
        blocks.append("  {\n" + ",\n".join(fields) + "\n  }")
    return '{"cultures": [\n' + ",\n".join(blocks) + "\n]}\n"


def build() -> str:
    return rendered([names_of(culture) for culture in CULTURES])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    arguments = parser.parse_args()
    text = build()
    if arguments.check:
        same = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.name} is {'up to date' if same else 'out of date'}")
        return 0 if same else 1
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {TARGET} ({len(text.encode())} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
