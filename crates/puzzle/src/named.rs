//! Values with stable texts: in files, options and addresses.

/// A text that is not such a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' {complaint}")]
pub struct TextError {
    /// The kind of value expected, such as `Edges`.
    pub kind: &'static str,
    /// The text as written, or the beginning of a long one.
    pub text: Box<str>,
    /// The problem, and the valid texts.
    pub complaint: Box<str>,
}

impl TextError {
    /// A text with this complaint.
    pub fn new(kind: &'static str, text: &str, complaint: impl Into<Box<str>>) -> Self {
        Self { kind, text: text.chars().take(40).collect::<String>().into(), complaint: complaint.into() }
    }

    /// A text that is not one of these names.
    pub fn none_of(kind: &'static str, text: &str, complaint: &str, names: &[&str]) -> Self {
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        Self::new(kind, text, format!("{complaint}: choose {} or {last}", others.join(", ")))
    }
}

/// Declares an enum whose variants have stable names: `ALL`, `name()`, and the way to text and
/// back.
///
/// ```
/// douse_puzzle::named! {
///     /// Which way.
///     pub enum Way, "is not a way" {
///         /// That way.
///         Left = "left",
///         /// The other way.
///         Right = "right",
///     }
/// }
/// assert_eq!((Way::ALL, Way::Left.name(), "right".parse()), ([Way::Left, Way::Right], "left", Ok(Way::Right)));
/// assert_eq!("up".parse::<Way>().unwrap_err().to_string(), "'up' is not a way: choose left or right");
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$enum_meta:meta])* $seen:vis enum $Enum:ident, $complaint:literal {
            $($(#[$variant_meta:meta])* $Variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$enum_meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $seen enum $Enum { $($(#[$variant_meta])* $Variant,)+ }

        impl $Enum {
            /// All variants, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// The stable name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$Variant => $name,)+ }
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $Enum {
            type Err = $crate::named::TextError;

            fn from_str(text: &str) -> Result<Self, $crate::named::TextError> {
                let value = Self::ALL.into_iter().find(|value| value.name() == text);
                value.ok_or_else(|| $crate::named::TextError::none_of(stringify!($Enum), text, $complaint, &[$($name),+]))
            }
        }
    };
}
