"""Tasks about LightWeather: forecasts, records, stations, alerts, and what depends on them."""

from datetime import timedelta
from typing import Any

from pytest_complexmcp import Day, Goal, Name, Tools, World, derived, task


@task(
    "I have moved to {city}. Make it my primary location in LightWeather, and drop every alert that I "
    "had set for the place that has been my primary location so far. Alerts for other places stay.",
    apps=["lightweather"],
    probes=["clean-slate", "restraint", "retrieval"],
)
def test_move_to_another_city(world: World) -> Goal:
    weather = world.lightweather
    old = weather.pick_primary()
    new, other = weather.pick_cities(2, but=[old])
    weather.clear_alerts()
    weather.set_alert(old, "wind_above")
    weather.set_alert(old, "temperature_below")
    weather.set_alert(other, "rain_above")

    async def solve(do: Tools) -> None:
        home = await do.get_primary_location()
        for alert in await do.list_alerts():
            if alert["location"] == home:
                await do.delete_alert(alert_id=alert["alert_id"])
        await do.set_primary_location(location=new.name)

    return Goal(blanks={"city": new.name}, solve=solve)


@task(
    "{first}, {second} or {third}: where will it get warmest tomorrow? Set an alert there for more than "
    "{limit} degrees Celsius.",
    apps=["lightweather"],
    probes=["arithmetic"],
)
def test_watch_the_warmest(world: World) -> Goal:
    weather = world.lightweather
    weather.clear_alerts()
    cities = weather.pick_cities(3, by=lambda city: weather.day_in(city, 1).high, gap=10)
    first, second, third = world.rng.shuffled(cities)
    limit = weather.day_in(cities[0], 1).high // 10 + 3

    async def solve(do: Tools) -> None:
        highest = {}
        for city in (first, second, third):
            days = await do.get_forecast(location=city.name, days=derived(2, "tomorrow"))
            highest[city.name] = days[1]["temp_max_c"]
        warmest = max(highest, key=lambda name: highest[name])
        await do.create_alert(location=warmest, condition="temperature_above", threshold=limit)

    return Goal(
        blanks={
            "first": first.name,
            "second": second.name,
            "third": third.name,
            "limit": limit,
        },
        solve=solve,
    )


@task(
    "{name} is going to {city} tomorrow. If any rain or snow is forecast there for tomorrow, write to "
    'them on LightTalk exactly "Take an umbrella"; if none at all is, write "No umbrella needed".',
    apps=["lightweather", "lighttalk"],
    probes=["retrieval"],
)
def test_umbrella(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    wet = world.rng.chance(0.5)
    city = world.lightweather.pick_city(rain_tomorrow=wet)

    async def solve(do: Tools) -> None:
        _, tomorrow = await do.get_forecast(location=city.name, days=derived(2, "tomorrow"))
        uid = await do.get_uid_from_name(name=contact.name)
        wanted = "Take an umbrella" if tomorrow["precip_mm"] > 0 else "No umbrella needed"
        await do.send_message(uid=uid, content=wanted)

    return Goal(blanks={"name": contact.name, "city": city.name}, solve=solve)


@task(
    "There is one working weather station in {city}. Let the LightTalk group {group} know how warm its "
    'sensor says it is, mentioning nobody, exactly in the form "{city}: F degrees Fahrenheit, measured '
    'at E m", where F has one decimal and E is the elevation of the station in whole metres.',
    apps=["lightweather", "lighttalk"],
    probes=["arithmetic", "retrieval"],
)
def test_report_from_a_station(world: World) -> Goal:
    group = world.lighttalk.pick_group(mine=True)
    station = world.lightweather.pick_station()
    city = station.city.name

    async def solve(do: Tools) -> None:
        [one] = [s for s in await do.list_stations() if s["location"] == city]
        info = await do.get_station_info(station_id=one["station_id"])
        seen = await do.get_station_observation(station_id=one["station_id"])
        warm = await do.LightWeather_convert_temperature(
            value=seen["air_temp_c"], from_unit="C", to_unit="F"
        )
        [found] = [g for g in await do.list_all_groups() if g["name"] == group.name]
        text = f"{city}: {warm:.1f} degrees Fahrenheit, measured at {info['elevation_m']} m"
        await do.send_message_to_group(gid=found["gid"], content=derived(text, warm, info), at=[])

    return Goal(blanks={"city": city, "group": group.name}, solve=solve)


@task(
    "In which of the two cities, {first} or {second}, were there more rainy days in the last full year?",
    apps=["lightweather"],
    probes=["retrieval"],
)
def test_compare_rainy_days(world: World) -> Goal:
    weather = world.lightweather

    def rainy(city: Any) -> int:
        return int(weather.year_in(city, weather.today(city).year - 1).whole.rainy_days)

    cities = weather.pick_cities(2, by=rainy, gap=5)
    first, second = world.rng.shuffled(cities)

    async def solve(do: Tools) -> None:
        await do.compare_climate(location1=first.name, location2=second.name)

    return Goal(
        blanks={"first": first.name, "second": second.name},
        solve=solve,
        answer=Name(cities[0].name),
    )


@task(
    "On which day of {year} was it hottest in {city}? I mean the day with the highest temperature of "
    "that year.",
    apps=["lightweather"],
    probes=["retrieval"],
)
def test_find_the_hottest_day(world: World) -> Goal:
    weather = world.lightweather
    year = world.clock.opened.year - world.rng.between(1, 2)
    city = weather.pick_city()

    async def solve(do: Tools) -> None:
        await do.get_climate_summary(location=city.name, year=year)

    hottest = weather.year_in(city, year).hottest.on
    return Goal(blanks={"year": year, "city": city.name}, solve=solve, answer=Day(hottest))


@task(
    "Look up how hot it got in {city} on the seven days up to and including yesterday, and put it into a "
    'new post of mine on LightTalk, without pictures and with exactly this text: "{city} last week: up '
    'to T °C", where T is the highest temperature of those days with one decimal.',
    apps=["lightweather", "lighttalk"],
    probes=["retrieval", "hidden-prerequisite"],
)
def test_post_a_record(world: World) -> Goal:
    weather = world.lightweather
    city = weather.pick_city()
    today = weather.today(city)

    async def solve(do: Tools) -> None:
        now = await do.get_current_weather(location=city.name)
        day = now["local_time"][:10]
        past = [derived((today - timedelta(days=n)).isoformat(), day) for n in (7, 1)]
        days = await do.get_historical_weather(location=city.name, start=past[0], end=past[1])
        highest = max(one["temp_max_c"] for one in days)
        text = derived(f"{city.name} last week: up to {highest:.1f} °C", days)
        await do.ask_for_privilege()
        await do.post_moment(content=text, img_urls=[])

    return Goal(blanks={"city": city.name}, solve=solve)


@task(
    "Some of my weather alerts are going off at this very moment, and I have seen them. Delete those, "
    "and keep the ones that are not.",
    apps=["lightweather"],
    probes=["clean-slate", "restraint"],
)
def test_delete_what_goes_off(world: World) -> Goal:
    weather = world.lightweather
    first = weather.pick_alert(set_off=True)
    weather.pick_alert(set_off=False, but=[weather.get_city(first.location)])

    async def solve(do: Tools) -> None:
        for alert in await do.list_alerts():
            if alert["set_off"]:
                await do.delete_alert(alert_id=alert["alert_id"])

    return Goal(solve=solve)


@task(
    "Warn me when gusts in {town} are above 80 km/h. It has to be that town; no alert for any other "
    "place will do.",
    apps=["lightweather"],
    probes=["restraint", "error-recovery"],
)
def test_a_town_without_a_forecast(world: World) -> Goal:
    towns = ["Lower Tammerby", "Okenfold", "Saint-Aubel-sur-Rive", "Bad Ellernau", "Porto Lanze"]
    town = world.rng.choice(towns)
    other = world.lightweather.pick_city()

    async def solve(do: Tools) -> None:
        await do.list_cities()

    async def attempt(do: Tools) -> None:
        await do.create_alert(location=other.name, condition="gust_above", threshold=80)

    return Goal.impossible(
        solve, evidence=(f'"{other.name}"',), blanks={"town": town}, attempt=attempt
    )


@task(
    "My journey starts in {start} today and goes on to {second} tomorrow and {third} the day after. "
    "Where will the wind be strongest on the day that I am there? Make that city my primary location, "
    "and tell {name} on LightTalk how far the whole journey is: only the kilometres, in digits.",
    apps=["lightweather", "lighttalk"],
    probes=["arithmetic", "retrieval"],
)
def test_plan_a_journey(world: World) -> Goal:
    weather = world.lightweather
    start, second, third = weather.pick_route(3, by=lambda day: day.wind, gap=3)
    route = [start.name, second.name, third.name]
    weather.set_primary(weather.pick_city(but=[start, second, third]))
    contact = world.lighttalk.pick_contact()

    async def solve(do: Tools) -> None:
        journey = await do.estimate_travel_weather(route=route)
        windiest = max(journey["stops"], key=lambda stop: stop["wind_max_kmh"])
        await do.set_primary_location(location=windiest["location"])
        uid = await do.get_uid_from_name(name=contact.name)
        text = derived(str(journey["total_km"]), journey)
        await do.send_message(uid=uid, content=text)

    return Goal(
        blanks={
            "start": start.name,
            "second": second.name,
            "third": third.name,
            "name": contact.name,
        },
        solve=solve,
    )


@task(
    "{name} and I want to go for a run in {city} today. Have a look: how good is the air there, how "
    "strong does the sun get, when does it set, are there official warnings, and how likely is rain in "
    "the next three hours? If the air quality index is above {worst}, write to {name} on LightTalk "
    '"Not today". Otherwise write "Yes, before S", where S is the time of sunset as hours and minutes '
    '(like 17:05). Write "Yes, at any time" instead if the sun does not set there today, however. And '
    "set an alert for {city} for when the index passes {worst}.",
    apps=["lightweather", "lighttalk"],
    probes=["retrieval", "clean-slate"],
)
def test_go_for_a_run(world: World) -> Goal:
    weather = world.lightweather
    contact = world.lighttalk.pick_contact()
    bad = world.rng.chance(0.5)
    worst = 60
    city = weather.pick_city(lambda city: (weather.aqi_in(city) > worst) == bad)
    weather.clear_alerts(city)

    async def solve(do: Tools) -> None:
        air = await do.get_air_quality(location=city.name)
        await do.get_uv_index(location=city.name)
        sun = await do.get_sun_times(location=city.name)
        await do.get_weather_alerts(location=city.name)
        hours = derived(3, "the next three hours")
        await do.get_precip_probability(location=city.name, next_hours=hours)
        uid = await do.get_uid_from_name(name=contact.name)
        text = "Not today"
        if air["aqi"] <= worst:
            text = f"Yes, before {sun['sunset'][11:16]}" if sun["sunset"] else "Yes, at any time"
        await do.send_message(uid=uid, content=derived(text, air, sun))
        await do.create_alert(location=city.name, condition="aqi_above", threshold=worst)

    return Goal(
        blanks={"name": contact.name, "city": city.name, "worst": worst},
        solve=solve,
    )


@task(
    "We are flying kites in {first} or in {second} during the next six hours. Pick the city where the "
    "strongest gust of those hours (the present hour is the first) is stronger, and invite {name} on "
    'LightTalk: "Kites in C? It will be T °C in the first hour", with C the city and T the temperature '
    "of the present hour with one decimal. Make a gust alert for the same city, above {limit} km/h.",
    apps=["lightweather", "lighttalk"],
    probes=["arithmetic", "retrieval"],
)
def test_fly_kites(world: World) -> Goal:
    weather = world.lightweather
    contact = world.lighttalk.pick_contact()

    def strongest(city: Any) -> int:
        now = weather.local_now(city)
        hours = [weather.sky(city).hour(now + timedelta(hours=ahead)) for ahead in range(6)]
        return int(max(hour.gust for hour in hours))

    cities = world.rng.shuffled(weather.pick_cities(2, by=strongest, gap=5))
    weather.clear_alerts()
    limit = 90 + world.rng.below(10)

    async def solve(do: Tools) -> None:
        six = derived(6, "the next six hours")
        gusts = {}
        for city in cities:
            hours = await do.get_wind_forecast(location=city.name, hours=six)
            gusts[city.name] = max(hour["gust_kmh"] for hour in hours)
        chosen = max(gusts, key=lambda name: gusts[name])
        [present] = await do.get_hourly_forecast(location=chosen, hours=1)
        uid = await do.get_uid_from_name(name=contact.name)
        text = f"Kites in {chosen}? It will be {present['temp_c']:.1f} °C in the first hour"
        await do.send_message(uid=uid, content=derived(text, present))
        await do.create_alert(location=chosen, condition="gust_above", threshold=limit)

    return Goal(
        blanks={
            "first": cities[0].name,
            "second": cities[1].name,
            "name": contact.name,
            "limit": limit,
        },
        solve=solve,
    )
