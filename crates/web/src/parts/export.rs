//! Export to the clipboard, to files, and by the system's own sharing.

use js_sys::{Array, Object, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement,
    HtmlInputElement,
};

/// The browser refused an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportError;

impl From<JsValue> for ExportError {
    fn from(_: JsValue) -> Self {
        Self
    }
}

/// Puts a text on the clipboard.
pub async fn copy(text: &str) -> Result<(), ExportError> {
    let navigator = window().navigator();
    // Pages on insecure addresses have no clipboard.
    if Reflect::get(&navigator, &"clipboard".into())?.is_undefined() {
        return Err(ExportError);
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await?;
    Ok(())
}

/// Puts a picture on the clipboard.
pub async fn copy_picture(png: &Blob) -> Result<(), ExportError> {
    let item = Reflect::get(&window(), &"ClipboardItem".into())?.dyn_into::<js_sys::Function>()?;
    let types = Object::new();
    Reflect::set(&types, &"image/png".into(), png)?;
    let item = Reflect::construct(&item, &Array::of1(&types))?;
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into())?;
    let write = Reflect::get(&clipboard, &"write".into())?.dyn_into::<js_sys::Function>()?;
    let promise = write.call1(&clipboard, &Array::of1(&item))?.dyn_into::<js_sys::Promise>()?;
    JsFuture::from(promise).await?;
    Ok(())
}

/// Saves bytes as a file.
pub fn save(name: &str, blob: &Blob) -> Result<(), ExportError> {
    let address = web_sys::Url::create_object_url_with_blob(blob)?;
    let link = document().create_element("a")?.dyn_into::<HtmlAnchorElement>().map_err(|_| ExportError)?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser reads the file later.
    set_timeout(move || drop(web_sys::Url::revoke_object_url(&address)), std::time::Duration::from_secs(30));
    Ok(())
}

/// A data address that contains a drawing.
pub fn svg_address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(svg)))
}

/// A text as a file of a media type.
pub fn text_file(text: &str, kind: &str) -> Result<Blob, ExportError> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Ok(Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?)
}

/// Bytes as a file of a media type.
pub fn file(bytes: &[u8], kind: &str) -> Result<Blob, ExportError> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let bytes = js_sys::Uint8Array::from(bytes);
    Ok(Blob::new_with_u8_array_sequence_and_options(&Array::of1(&bytes), &options)?)
}

/// Renders a drawing as a PNG file.
pub async fn png_of(svg: &str) -> Result<Blob, ExportError> {
    let drawing = text_file(svg, "image/svg+xml")?;
    let address = web_sys::Url::create_object_url_with_blob(&drawing)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let decoded = JsFuture::from(image.decode()).await;
    web_sys::Url::revoke_object_url(&address)?;
    decoded?;
    let canvas = document().create_element("canvas")?.dyn_into::<HtmlCanvasElement>().map_err(|_| ExportError)?;
    canvas.set_width(image.natural_width().max(1));
    canvas.set_height(image.natural_height().max(1));
    let context = canvas.get_context("2d")?.ok_or(ExportError)?;
    let context = context.dyn_into::<CanvasRenderingContext2d>().map_err(|_| ExportError)?;
    context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        if canvas.to_blob(&resolve).is_err() {
            let _ = reject.call0(&JsValue::NULL);
        }
    });
    JsFuture::from(promise).await?.dyn_into::<Blob>().map_err(|_| ExportError)
}

/// Shares a link by the system; without such a function, copies it to the clipboard.
pub async fn share(title: &str, link: &str) -> Result<ShareOutcome, ExportError> {
    let navigator = window().navigator();
    if let Ok(share) = Reflect::get(&navigator, &"share".into())?.dyn_into::<js_sys::Function>() {
        let data = Object::new();
        Reflect::set(&data, &"title".into(), &title.into())?;
        Reflect::set(&data, &"url".into(), &link.into())?;
        let promise = share.call1(&navigator, &data)?.dyn_into::<js_sys::Promise>()?;
        JsFuture::from(promise).await?;
        return Ok(ShareOutcome::Shared);
    }
    copy(link).await?;
    Ok(ShareOutcome::Copied)
}

/// The way in which a link was shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOutcome {
    Shared,
    Copied,
}

/// Reads the file that was chosen in a field, again if the same one is chosen again.
pub fn read_chosen(event: &web_sys::Event, done: impl FnOnce(String) + 'static) {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(field) = field else { return };
    let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
    field.set_value("");
    spawn_local(async move {
        if let Ok(text) = JsFuture::from(file.text()).await {
            done(text.as_string().unwrap_or_default());
        }
    });
}
