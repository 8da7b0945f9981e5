//! Files that are given to the reader, and files that the reader gives.

use leptos::prelude::{document, window};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

/// Offers a text as a file to be saved.
pub fn offer(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser has begun to save by then; the memory is given back.
    let forget = Closure::once_into_js(move || drop(Url::revoke_object_url(&address)));
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(forget.unchecked_ref(), 30_000);
}

/// Reads the file that was chosen in a field; choosing the same again reads it again.
pub fn read(event: &web_sys::Event, done: impl FnOnce(String) + 'static) {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(field) = field else { return };
    let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
    let finished = Closure::once(move |text: JsValue| done(text.as_string().unwrap_or_default()));
    let failed = Closure::once(|_: JsValue| {});
    let _ = file.text().then2(&finished, &failed);
    finished.forget();
    failed.forget();
    field.set_value("");
}
