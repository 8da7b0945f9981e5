//! Arguments that say which kind of puzzle is meant.

use super::offering;
use super::pictures::{EDGES, RULES};
use crate::failure::Failure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use douse::edges::Edges;
use douse::edges::PlainEdges;
use douse::family::{Family, FamilyError};
use douse::pattern::States;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::size::{Size, SizeError};
use douse::text::own_input;
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

/// The kind of puzzle. What is omitted is taken from the input, or is plus, flat and two states.
#[derive(Clone, Debug, Args)]
pub struct VariantArgs {
    /// Width x height such as 6x5, or one number for a square
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, help_heading = "Puzzle")]
    pub size: Option<Size>,

    /// A graph by its name instead of a grid: cube:3, hexagon:4, triangle:5, cycle:7, path:5, wheel:6, complete:5,
    /// bipartite:3,4, hypercube:4 or petersen
    #[arg(long, value_name = "NAME", conflicts_with_all = ["size", "edges"], value_parser = offering::<Family>(FAMILIES),
          hide_possible_values = true, help_heading = "Puzzle")]
    pub shape: Option<Family>,

    /// Which lights a press changes: plus, x, king, knight, open-plus, row-column, or drawn: shape:010/111/010
    #[arg(long, long_help = RULES, value_name = "RULE", value_parser = offering::<Rule>(Rule::NAMED.map(|rule| rule.name())),
          hide_possible_values = true, help_heading = "Puzzle")]
    pub rule: Option<Rule>,

    /// How the edges are joined
    #[arg(long, long_help = EDGES, value_name = "EDGES", value_parser = edges_parser(), help_heading = "Puzzle")]
    pub edges: Option<Edges>,

    /// How many states a light has
    #[arg(long, value_name = "K", value_parser = parse_states, allow_hyphen_values = true, help_heading = "Puzzle")]
    pub states: Option<States>,
}

impl VariantArgs {
    /// The same for a board of this extent, where one is named.
    pub fn of_extent(&self, extent: Option<Extent>) -> Self {
        match extent {
            None => self.clone(),
            Some(Extent::Size(size)) => Self { size: Some(size), shape: None, ..self.clone() },
            Some(Extent::Family(family)) => Self { size: None, shape: Some(family), ..self.clone() },
        }
    }

    /// Whether a size or a shape is named.
    pub fn is_shaped(&self) -> bool {
        self.size.is_some() || self.shape.is_some()
    }

    /// The kind of puzzle described, 5x5 where no size and no shape is named.
    pub fn variant(&self) -> anyhow::Result<Variant> {
        let shape = match (self.shape, self.size) {
            (Some(family), _) => Shape::family(family)?,
            (None, Some(size)) => Shape::grid(size, self.edges.unwrap_or_default()),
            (None, None) => Shape::grid(Size::square(5)?, self.edges.unwrap_or_default()),
        };
        Ok(Variant::new(shape, self.rule.clone().unwrap_or_default(), self.states.unwrap_or_default())?)
    }
}

/// Which rule, edges and states, where the size is named apart.
#[derive(Clone, Debug, Args)]
pub struct KindArgs {
    /// Which lights a press changes: plus, x, king, knight, open-plus, row-column, or drawn: shape:010/111/010
    #[arg(long, long_help = RULES, value_name = "RULE", value_parser = offering::<Rule>(Rule::NAMED.map(|rule| rule.name())),
          hide_possible_values = true, help_heading = "Puzzle")]
    pub rule: Option<Rule>,

    /// How the edges are joined
    #[arg(long, long_help = EDGES, value_name = "EDGES", value_parser = edges_parser(), default_value = "flat", help_heading = "Puzzle")]
    pub edges: Edges,

    /// How many states a light has
    #[arg(long, value_name = "K", value_parser = parse_states, allow_hyphen_values = true, help_heading = "Puzzle")]
    pub states: Option<States>,
}

impl KindArgs {
    /// The edges, where the kind is one that polynomials know: the plus rule, two states, flat, cylinder or torus.
    pub fn plain(&self) -> Option<PlainEdges> {
        let plus = self.rule.as_ref().is_none_or(|rule| *rule == Rule::Plus);
        let two = self.states.is_none_or(|states| states.is_two());
        PlainEdges::try_from(self.edges).ok().filter(|_| plus && two)
    }

    /// The kind of puzzle of a size.
    pub fn variant(&self, size: Size) -> anyhow::Result<Variant> {
        let shape = Shape::grid(size, self.edges);
        Ok(Variant::new(shape, self.rule.clone().unwrap_or_default(), self.states.unwrap_or_default())?)
    }
}

/// What a board spans: what a person writes as SIZE.
#[derive(Clone, Copy, Debug)]
pub enum Extent {
    /// Width and height.
    Size(Size),
    /// A graph.
    Family(Family),
}

impl Extent {
    /// Reads either.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.starts_with(|first: char| first.is_alphabetic()) {
            return text.parse().map(Self::Family).map_err(|error: FamilyError| error.to_string());
        }
        text.parse().map(Self::Size).map_err(|error: SizeError| error.to_string())
    }
}

/// Refuses a kind of puzzle whose lights would take more memory than readers allow.
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
