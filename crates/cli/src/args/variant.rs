//! Arguments that describe a kind of puzzle.

use super::pictures::{EDGES, RULES};
use super::with_names;
use crate::failure::Failure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use douse::edges::{Edges, PlainEdges};
use douse::family::{Family, FamilyError};
use douse::pattern::States;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::size::{Size, SizeError};
use douse::text::{ReadOptions, own_input};
use douse::variant::Variant;

/// One example of every family, for completions.
const FAMILIES: [&str; 10] = [
    "cube:3",
    "hexagon:4",
    "triangle:5",
    "cycle:7",
    "path:5",
    "wheel:6",
    "complete:5",
    "bipartite:3,4",
    "hypercube:4",
    "petersen",
];

/// A kind of puzzle. Omitted properties follow from the input, or are plus, flat and two states.
#[derive(Clone, Debug, Args)]
pub struct VariantArgs {
    /// Width x height such as 6x5, or one number for a square
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, help_heading = "Puzzle")]
    pub size: Option<Size>,

    /// A graph by its name instead of a grid: cube:3, hexagon:4, triangle:5, cycle:7, path:5,
    /// wheel:6, complete:5, bipartite:3,4, hypercube:4 or petersen
    #[arg(long, value_name = "NAME", conflicts_with_all = ["size", "edges"], value_parser = with_names::<Family>(FAMILIES),
          hide_possible_values = true, help_heading = "Puzzle")]
    pub shape: Option<Family>,

    #[command(flatten)]
    pub kind: KindArgs,
}

impl VariantArgs {
    /// A copy with this extent, if one is given.
    pub fn of_extent(&self, extent: Option<Extent>) -> Self {
        match extent {
            None => self.clone(),
            Some(Extent::Size(size)) => Self { size: Some(size), shape: None, ..self.clone() },
            Some(Extent::Family(family)) => Self { size: None, shape: Some(family), ..self.clone() },
        }
    }

    pub fn is_shaped(&self) -> bool {
        self.size.is_some() || self.shape.is_some()
    }

    /// The kind of puzzle; 5x5 without a size and a shape.
    pub fn variant(&self) -> anyhow::Result<Variant> {
        match (self.shape, self.size) {
            (Some(family), _) => self.kind.of_shape(Shape::family(family)?),
            (None, Some(size)) => self.kind.of_size(size),
            (None, None) => self.kind.of_size(Size::square(5)?),
        }
    }

    /// The options of a reader of boards of this kind.
    pub fn read_options(&self) -> ReadOptions {
        let KindArgs { rule, edges, states } = self.kind.clone();
        ReadOptions { size: self.size, family: self.shape, states, rule, edges, ..ReadOptions::default() }
    }
}

/// A kind of puzzle without its size.
#[derive(Clone, Debug, Args)]
pub struct KindArgs {
    /// The lights that a press changes: plus, x, king, knight, open-plus, row-column, or drawn:
    /// shape:010/111/010
    #[arg(long, long_help = RULES, value_name = "RULE", value_parser = with_names::<Rule>(Rule::NAMED.map(|rule| rule.name())),
          hide_possible_values = true, help_heading = "Puzzle")]
    pub rule: Option<Rule>,

    /// How the edges are joined
    #[arg(long, long_help = EDGES, value_name = "EDGES", value_parser = edges_parser(), help_heading = "Puzzle")]
    pub edges: Option<Edges>,

    /// The number of states of a light
    #[arg(long, value_name = "K", value_parser = parse_states, allow_hyphen_values = true, help_heading = "Puzzle")]
    pub states: Option<States>,
}

impl KindArgs {
    /// The edges, if polynomials can solve the kind: plus rule, two states, flat, cylinder or
    /// torus.
    pub fn plain(&self) -> Option<PlainEdges> {
        let plus = self.rule.as_ref().is_none_or(|rule| *rule == Rule::Plus);
        let two = self.states.is_none_or(|states| states.is_two());
        PlainEdges::try_from(self.edges.unwrap_or_default()).ok().filter(|_| plus && two)
    }

    pub fn of_size(&self, size: Size) -> anyhow::Result<Variant> {
        self.of_shape(Shape::grid(size, self.edges.unwrap_or_default()))
    }

    fn of_shape(&self, shape: Shape) -> anyhow::Result<Variant> {
        Ok(Variant::new(shape, self.rule.clone().unwrap_or_default(), self.states.unwrap_or_default())?)
    }
}

/// The value of an argument SIZE: a size, or the name of a graph.
#[derive(Clone, Copy, Debug)]
pub enum Extent {
    Size(Size),
    Family(Family),
}

impl Extent {
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.starts_with(|first: char| first.is_alphabetic()) {
            return text.parse().map(Self::Family).map_err(|error: FamilyError| error.to_string());
        }
        text.parse().map(Self::Size).map_err(|error: SizeError| error.to_string())
    }
}

/// Refuses a kind of puzzle whose lights would take more memory than the readers allow.
pub fn check_memory(variant: &Variant) -> Result<(), Failure> {
    let (cells, limit) = (variant.cells(), own_input().memory());
    let bytes = if variant.states().is_two() { cells / 8 } else { cells.saturating_mul(2) };
    if bytes <= limit {
        return Ok(());
    }
    let message = format!("a board of {cells} lights takes {bytes} bytes of memory, more than the {limit} allowed");
    Err(Failure::new(message).advise("choose a smaller size"))
}

fn edges_parser() -> impl TypedValueParser<Value = Edges> {
    PossibleValuesParser::new(Edges::ALL.map(Edges::name)).try_map(|name| name.parse::<Edges>())
}

fn parse_states(text: &str) -> Result<States, String> {
    let number = text.parse::<u64>().map_err(|_| "write a number of states, 2 or more".to_owned())?;
    States::new(number).map_err(|error| error.to_string())
}
