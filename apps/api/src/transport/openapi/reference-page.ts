/**
 * The page at /docs/api. Scripts and styles are served as files, because the content security policy allows none inside
 * the page.
 */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Credence API</title>
  <link rel="stylesheet" href="/docs/api/assets/swagger-ui.css">
  <link rel="stylesheet" href="/docs/api/start.css">
  <link rel="icon" type="image/png" href="/docs/api/assets/favicon-32x32.png">
</head>
<body>
  <div id="docs"></div>
  <script src="/docs/api/assets/swagger-ui-bundle.js"></script>
  <script src="/docs/api/start.js"></script>
</body>
</html>
`;

/**
 * Opens Swagger UI and adds what it lacks for people who use a keyboard or a screen reader:
 *
 * - The choice of servers is removed, since there is only one.
 * - The path of an operation is plain text, because it is inside the button that opens the operation.
 * - The description and the list of operations are regions of the page, and the list has a heading.
 * - The dialog for the key has the role of a dialog.
 * - Examples that scroll can be reached by keyboard.
 * - The field of a parameter is labelled with its name.
 */
export const SCRIPT = `function accessible({ React }) {
  const element = React.createElement;
  const around = (className, props, repair, ...children) =>
    element('div', { className, ref: (node) => node !== null && repair(node), ...props }, ...children);
  const reachable = (node) => {
    for (const example of node.querySelectorAll('pre')) example.tabIndex = 0;
  };
  const named = (name) => (node) => {
    for (const field of node.querySelectorAll('select, textarea, input'))
      if (!field.hasAttribute('aria-label')) field.setAttribute('aria-label', name);
  };
  const asDialog = (node) => {
    node.querySelector('.close-modal').setAttribute('aria-label', 'Close');
    for (const [heading, level] of [['h3', '2'], ['h4', '3']])
      for (const found of node.querySelectorAll(heading)) found.setAttribute('aria-level', level);
    for (const button of node.querySelectorAll('.modal-btn[aria-label]')) button.removeAttribute('aria-label');
  };
  return {
    wrapComponents: {
      ServersContainer: () => () => null,
      DeepLink: () => ({ text }) => element('span', null, text),
      InfoContainer: (InfoContainer) => (props) =>
        element('section', { 'aria-label': 'About this API' }, element(InfoContainer, props)),
      operations: (Operations) => (props) =>
        element(React.Fragment, null, element('h2', { className: 'operations-title' }, 'Operations'), element(Operations, props)),
      authorizationPopup: (Popup) => (props) =>
        element(
          'div',
          { role: 'dialog', 'aria-modal': true, 'aria-label': 'Authorize', ref: (node) => node !== null && asDialog(node) },
          element(Popup, props),
        ),
      HighlightCode: (HighlightCode) => (props) => around('reachable', {}, reachable, element(HighlightCode, props)),
      RequestBodyEditor: (Editor) => (props) => around('named', {}, named('Request body'), element(Editor, props)),
      JsonSchemaForm: (JsonSchemaForm) => (props) =>
        around('named', {}, named(props.description || 'Value'), element(JsonSchemaForm, props)),
    },
  };
}

window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  persistAuthorization: false,
  displayRequestDuration: true,
  plugins: [accessible],
});
`;

/** Readable colours: every text has a contrast of at least 4.5 to 1. */
export const STYLE = `.swagger-ui .opblock .opblock-summary-method { background: #445; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1b62b0; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #187a4d; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8f5400; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b7066; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #c02525; }
.swagger-ui .info a, .swagger-ui .info .link, .swagger-ui .info .url { color: #1b62b0; }
.swagger-ui .info .title small { background: #555; }
.swagger-ui .info .title small.version-stamp { background: #4a6a00; }
.swagger-ui .btn.authorize { border-color: #187a4d; color: #187a4d; }
.swagger-ui .btn.authorize svg { fill: #187a4d; }
.swagger-ui .parameter__in { color: #555; }
.swagger-ui .btn.cancel { border-color: #c02525; color: #c02525; }
.swagger-ui .btn.execute { background: #1b62b0; border-color: #1b62b0; }
.swagger-ui .validation-errors.errors-wrapper { animation: none; background: #fff; color: #8f1414; }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: #555; }
.swagger-ui .microlight { background: #161616 !important; }
.operations-title { font: 700 24px sans-serif; margin: 0; padding: 10px 0; }
.named, .reachable { display: contents; }
`;
