//! Schemas of types that know nothing of OpenAPI.

use douse::play_rules::PlayRule;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

/// The schema of a [`PlayRule`].
pub struct Play;

impl utoipa::PartialSchema for Play {
    fn schema() -> RefOr<Schema> {
        let object = ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some("The rule of play: the cells that may be pressed."))
            .enum_values(Some(PlayRule::ALL.map(PlayRule::name)));
        RefOr::T(Schema::Object(object.build()))
    }
}

impl utoipa::ToSchema for Play {}
