// The reference of the API, drawn by Swagger UI from the description that the site serves. Tokens stay in this window,
// and nothing is asked of other sites.
const place = document.querySelector("#api-reference");

window.SwaggerUIBundle({
  url: place.dataset.description,
  domNode: place,
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
  // Streams never end: a browser would wait for them in vain.
  supportedSubmitMethods: ["get", "post", "put", "delete"],
});
