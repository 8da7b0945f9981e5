// A page made of the OpenAPI document: one form an address. All text is set as text, never as markup.
"use strict";

const METHODS = ["get", "post", "put", "patch", "delete"];

function element(name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function resolve(schema, api) {
  let found = schema;
  while (found && found.$ref) found = found.$ref.slice(2).split("/").reduce((at, part) => at[part], api);
  return found || {};
}

// An example of a schema, to be changed by hand.
function example(schema, api) {
  const found = resolve(schema, api);
  if (found.example !== undefined) return found.example;
  if (found.examples && found.examples.length) return found.examples[0];
  if (found.enum) return found.enum[0];
  if (found.oneOf) return example(found.oneOf.find((one) => one.type !== "null") || found.oneOf[0], api);
  const type = Array.isArray(found.type) ? found.type[0] : found.type;
  if (type === "object") {
    const required = found.required || [];
    const entries = Object.entries(found.properties || {}).filter(([name]) => required.includes(name));
    return Object.fromEntries(entries.map(([name, part]) => [name, example(part, api)]));
  }
  if (type === "array") return [example(found.items, api)];
  if (type === "integer" || type === "number") return 0;
  return type === "boolean" ? false : "";
}

function parameterField(parameter, api) {
  const schema = resolve(parameter.schema, api);
  let options = schema.enum;
  if (!options && schema.oneOf) options = schema.oneOf.flatMap((one) => one.enum || (one.const ? [one.const] : []));
  let input;
  if (options && options.length) {
    input = element("select", { name: parameter.name }, [""].concat(options).map((value) => element("option", { value, textContent: value })));
  } else {
    const value = parameter.in === "path" ? String(parameter.example ?? example(schema, api)) : "";
    input = element("input", { name: parameter.name, value, required: parameter.in === "path" });
  }
  input.dataset.place = parameter.in;
  return element("label", {}, [`${parameter.name}: ${parameter.description || parameter.in}`, input]);
}

async function send(method, path, form, output) {
  let address = path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll("[data-place]")) {
    if (input.dataset.place === "path") address = address.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.set(input.name, input.value);
  }
  if ([...query].length) address += `?${query}`;
  const headers = {};
  const token = document.getElementById("token");
  if (token.value) headers.authorization = `Bearer ${token.value}`;
  const body = form.querySelector("textarea");
  if (body) headers["content-type"] = "application/json";
  output.textContent = "…";
  try {
    const answer = await fetch(address, { method: method.toUpperCase(), headers, body: body ? body.value : undefined });
    const text = await answer.text();
    let shown = text;
    try {
      const value = JSON.parse(text);
      shown = JSON.stringify(value, null, 2);
      if (answer.ok && value.token) token.value = value.token;
    } catch { /* not JSON: shown as it is */ }
    output.textContent = `${answer.status} ${answer.statusText}\n${shown.slice(0, 20000)}`;
  } catch (error) {
    output.textContent = `no answer: ${error.message}`;
  }
}

function addressForm(method, path, operation, api) {
  const output = element("pre", { hidden: true });
  output.setAttribute("aria-live", "polite");
  const form = element("form", {}, (operation.parameters || []).map((parameter) => parameterField(parameter, api)));
  const content = operation.requestBody && operation.requestBody.content["application/json"];
  if (content) {
    const value = JSON.stringify(example(content.schema, api), null, 2);
    form.append(element("label", {}, ["body", element("textarea", { value, spellcheck: false })]));
  }
  form.append(element("button", { textContent: "Send" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    output.hidden = false;
    send(method, path, form, output);
  });
  const head = [
    element("span", { className: "method", textContent: method.toUpperCase() }),
    element("code", { textContent: path }),
    element("span", { className: "what", textContent: operation.summary || "" }),
  ];
  if (operation.security) head.push(element("span", { className: "lock", textContent: "needs a token" }));
  const children = [element("summary", {}, head)];
  if (operation.description) children.push(element("p", { textContent: operation.description }));
  return element("details", {}, [...children, form, output]);
}

async function main() {
  const place = document.getElementById("addresses");
  const api = await (await fetch("/api/v1/openapi.json")).json();
  document.getElementById("about").textContent = api.info.description;
  place.textContent = "";
  for (const tag of api.tags || []) {
    place.append(element("h2", { textContent: `${tag.name}: ${tag.description}` }));
    for (const [path, item] of Object.entries(api.paths)) {
      for (const method of METHODS) {
        if (item[method] && item[method].tags.includes(tag.name)) place.append(addressForm(method, path, item[method], api));
      }
    }
  }
  place.setAttribute("aria-busy", "false");
}

main();
