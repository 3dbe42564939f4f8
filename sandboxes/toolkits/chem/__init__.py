"""Chem: formulas, equations, solutions and gases, and the notation SMILES."""

from sandboxes.core import App
from sandboxes.toolkits.chem import compositions, quantities, reactions, smiles

APP = App(name="Chem", tools=(compositions, reactions, quantities, smiles))
