import type { JsonSchema } from '@naryad/contract/kit/json-schema'
import type { OpenApiDocument, Operation } from '@naryad/contract/kit/openapi'

import { html, Html } from './html.ts'
import { type Row, rowsOf, table, typeOf } from './schema.ts'
import { style } from './style.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The API documentation as one page. It needs no script, so its policy allows none. */
export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const sections = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const page = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API «Наряд»</title>
        ${styleSheet}
      </head>
      <body>
        <nav aria-label="Разделы">
          ${sections.map(
            ({ name, calls: own }) =>
              html`<p><a href="#${name}">${name}</a></p>
                <ul>
                  ${own.map(contentsLine)}
                </ul>`,
          )}
          <p><a href="#schemas">Типы</a></p>
        </nav>
        <main>
          <h1>API «Наряд» ${document.info.version}</h1>
          <p>${document.info.description}</p>
          <p>
            Адреса начинаются с <code>${document.servers[0]?.url ?? ''}</code>. Описание для машин:
            <a href="openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).
          </p>
          ${sections.map(
            ({ name, calls: own }) =>
              html`<section>
                <h2 id="${name}">${name}</h2>
                ${own.map(callArticle)}
              </section>`,
          )}
          <section>
            <h2 id="schemas">Типы</h2>
            ${Object.entries(document.components['schemas'] ?? {}).map(schemaArticle)}
          </section>
        </main>
      </body>
    </html>`
  return page.text
}

// Must equal the style sheet whose hash is in the policy, byte for byte.
const styleSheet = new Html(`<style>${style}</style>`)

const contentsLine = ({ method, path, operation }: Call): Html =>
  html`<li><a href="#${operation.operationId}">${operation.summary}</a> <small>${method} ${path}</small></li>`

const callArticle = ({ method, path, operation }: Call): Html =>
  html`<article id="${operation.operationId}">
    <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
    <p>${operation.summary}. ${operation.description}</p>
    ${parametersOf(operation)} ${bodyOf(operation)} ${repliesOf(operation)}
  </article>`

const placeWords: Readonly<Record<string, string>> = {
  path: 'в адресе',
  query: 'в строке запроса',
  header: 'заголовок',
}

function parametersOf({ parameters }: Operation): Html {
  if (parameters.length === 0) return html``
  const rows = parameters.map((parameter): Row => {
    const schema = parameter['schema'] as JsonSchema
    const place = placeWords[String(parameter['in'])] ?? ''
    const note = [parameter['description'] ?? schema['title'], place].filter(Boolean).join('; ')
    return { name: String(parameter['name']), schema, isRequired: parameter['required'] === true, note }
  })
  return html`<h4>Параметры</h4>
    ${table(rows)}`
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

function bodyOf({ requestBody }: Operation): Html {
  if (!requestBody) return html``
  const bodies = Object.entries(requestBody['content'] as Content)
  return html`${bodies.map(
    ([type, { schema }]) =>
      html`<h4>Тело, ${type}</h4>
        ${shapeOf(schema)}`,
  )}`
}

/** The fields of an unnamed object, or the name of a named one. */
const shapeOf = (schema: JsonSchema): Html =>
  schema['properties'] === undefined ? html`<p>${typeOf(schema)}</p>` : table(rowsOf(schema))

function repliesOf({ responses }: Operation): Html {
  const good = Object.entries(responses).filter(([status]) => status < '300')
  const refusals = Object.keys(responses).filter((status) => status >= '300')
  return html`${good.map(
      ([status, response]) =>
        html`<h4>Ответ ${status}</h4>
          ${Object.values((response['content'] ?? {}) as Content).map(({ schema }) => shapeOf(schema))}`,
    )}
    <p>Отказы (<a href="#ErrorReply">ErrorReply</a>): ${refusals.join(', ')}</p>`
}

const schemaArticle = ([name, schema]: readonly [string, JsonSchema]): Html =>
  html`<article id="${name}">
    <h3>${name}</h3>
    ${shapeOf(schema)}
  </article>`
