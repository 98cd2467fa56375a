import { type ErrorCode, ErrorReply, errorStatuses } from './errors.ts'
import { type JsonSchema, NamedSchemas } from './json-schema.ts'
import { headers, parameters } from './openapi-parameters.ts'
import { describePut, putBody } from './openapi-put.ts'
import { type Permission, roles, roleTitles, scopeOf } from './rights.ts'
import type { Access, BoundRoute, BoundRoutes } from './route.ts'

export interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: Readonly<Record<string, JsonSchema>>
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
}

interface Described {
  /** Every call, grouped by the heading of its section. */
  readonly api: Readonly<Record<string, readonly BoundRoutes[]>>
  readonly version: string
  /** Additional text in the description of a call. */
  readonly noteOf?: (route: BoundRoute) => string
}

/** The OpenAPI document of the whole API, derived from the routes and their schemas. */
export function openApiDocument({ api, version, noteOf = () => '' }: Described): OpenApiDocument {
  const schemas = new NamedSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [tag, rooms] of Object.entries(api))
    for (const route of rooms.flatMap((room) => Object.values(room))) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: operation(schemas, { tag, route, note: noteOf(route) }),
      }
    }
  schemas.convert(ErrorReply, 'output')
  return {
    openapi: '3.1.0',
    info: { title: 'Наряд', version, description: introduction },
    servers: [{ url: '/api' }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: { schemas: schemas.all(), responses: refusals(), securitySchemes: { bearer } },
  }
}

const introduction = [
  'Даты со временем — ISO 8601 в UTC, дни — ГГГГ-ММ-ДД, деньги — целые копейки, расстояния — километры,',
  'точки — {lat, lon} в градусах WGS 84. Неизвестные поля тела и параметры отклоняются.',
  'Номер запроса стоит в заголовке X-Request-Id каждого ответа.',
].join(' ')

const bearer: JsonSchema = {
  type: 'http',
  scheme: 'bearer',
  description:
    'accessToken из POST /auth/login или личный ключ API (выпускается в профиле); для GET /auth/refresh — refreshToken; для /mobile/… — sessionToken из POST /mobile/session',
}

interface Call {
  readonly tag: string
  readonly route: BoundRoute
  readonly note: string
}

function operation(schemas: NamedSchemas, { tag, route, note }: Call): Operation {
  const body = requestBody(schemas, route)
  return {
    tags: [tag],
    summary: route.summary,
    description: [whoMay(route.access), describePut(route), note].filter(Boolean).join(' '),
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: route.access === 'public' || route.access === 'signed' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(schemas, route, 'path'),
      ...parameters(schemas, route, 'query'),
      ...headers(route),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...answer(schemas, route), ...refusalsOf(route) },
  }
}

const open: Readonly<Record<Exclude<Access, Permission>, string>> = {
  public: 'Доступно всем.',
  signedIn: 'Доступно всем, кто вошёл.',
  session: 'Доступно владельцу сеанса.',
  signed: 'Доступно по подписанному адресу, который выдаётся на пять минут.',
  driver: 'Доступно водителю: сеансом устройства, который открыт по его личной ссылке.',
}

const asksNoPermission = (access: Access): access is keyof typeof open => Object.hasOwn(open, access)

const reaches = { all: 'все', own: 'свои', company: 'своей организации', none: '' } as const

/** Describes the row of the permission table in words. */
function whoMay(access: Access): string {
  if (asksNoPermission(access)) return open[access]
  const people = roles.map((role) => ({ role, title: roleTitles[role], isSenior: false }))
  const columns = [
    ...people.slice(0, 1),
    { role: 'operator' as const, title: 'Старший диспетчер', isSenior: true },
    ...people.slice(1),
  ]
  const words = columns.flatMap(({ title, ...who }) => {
    const scope = scopeOf(access, who)
    return scope === 'none' ? [] : [`${title} (${reaches[scope]})`]
  })
  return `Доступно: ${words.join(', ')}.`
}

function requestBody(schemas: NamedSchemas, route: BoundRoute): JsonSchema | undefined {
  const { body, files, maxFiles } = route
  if (body)
    return {
      required: true,
      content: { 'application/json': { schema: putBody(route, schemas.convert(body, 'input')) } },
    }
  if (!files) return undefined
  const items = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = {
    type: 'object',
    properties: { [files]: { type: 'array', items, minItems: 1, maxItems: maxFiles } },
    required: [files],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function answer(
  schemas: NamedSchemas,
  { reply, status = 200, upserts }: BoundRoute,
): Record<string, JsonSchema> {
  switch (reply) {
    case 'empty':
      return { 204: { description: 'Сделано' } }
    case 'file':
      return {
        200: { description: 'Файл', content: { '*/*': { schema: {} } } },
        206: { description: 'Часть файла по заголовку Range', content: { '*/*': { schema: {} } } },
        304: { description: 'Файл не изменился' },
        416: { description: 'Такой части в файле нет' },
      }
    case 'events':
      return {
        200: {
          description: 'Поток событий, в строке data — JSON',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      }
    default: {
      const content = { 'application/json': { schema: schemas.convert(reply, 'output') } }
      return {
        [status]: { description: status === 201 ? 'Создано' : 'Ответ', content },
        ...(upserts ? { 201: { description: 'Создано', content } } : {}),
      }
    }
  }
}

const refusalTitles: Record<ErrorCode, string> = {
  VALIDATION: 'Неверный запрос: по предложению на поле',
  UNAUTHORIZED: 'Вход не выполнен или сеанс окончен',
  FORBIDDEN: 'Нет права на действие',
  SECOND_FACTOR_DUE: 'Роль требует второго фактора, а он не настроен',
  NOT_FOUND: 'Объекта нет или он недоступен',
  CONFLICT: 'Противоречит состоянию: дубль, недопустимый переход, устаревшая версия (тогда и current)',
  CURSOR_EXPIRED: 'Курсор устарел: прочитайте ленту с начала',
  KEY_BUSY: 'Запрос с этим Idempotency-Key ещё выполняется, повторите с тем же ключом',
  TOO_LARGE: 'Слишком большой запрос',
  UNSUPPORTED_TYPE: 'Такой тип содержимого не принимается',
  IMPOSSIBLE: 'Запрос понятен, но невыполним',
  CODE_NEEDED: 'Пароль верный, нужен код второго фактора',
  TOO_OFTEN: 'Слишком часто, см. Retry-After',
  INTERNAL: 'Ошибка сервера',
  UPSTREAM: 'Внешняя система не ответила или ответила непонятно',
  UNAVAILABLE: 'Сервер перегружен или база недоступна, см. Retry-After',
}

const refusals = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(refusalTitles).map(([code, description]) => [
      code,
      {
        description,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
      },
    ]),
  )

/** The error codes that a call can return, derived from its declaration. */
function refusalCodesOf({
  access,
  method,
  params,
  body,
  files,
  creates,
  refuses = [],
}: BoundRoute): ErrorCode[] {
  const isOpen = access === 'public' || access === 'signed'
  const isWrite = method !== 'GET'
  const codes: Readonly<Partial<Record<ErrorCode, boolean>>> = {
    VALIDATION: true,
    UNAUTHORIZED: !isOpen || access === 'signed' || body !== undefined,
    FORBIDDEN: !isOpen,
    NOT_FOUND: params !== undefined || isWrite,
    CONFLICT: isWrite,
    KEY_BUSY: creates === true,
    TOO_LARGE: body !== undefined || files !== undefined,
    UNSUPPORTED_TYPE: body !== undefined || files !== undefined,
    IMPOSSIBLE: isWrite || creates === true,
    TOO_OFTEN: true,
    INTERNAL: true,
    UNAVAILABLE: true,
  }
  const usual = Object.entries(codes).flatMap(([code, isPossible]) => (isPossible ? [code as ErrorCode] : []))
  return [...new Set([...usual, ...refuses])]
}

/** Error codes with the same status share one response, which describes all of them. */
const refusalsOf = (route: BoundRoute): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...Map.groupBy(refusalCodesOf(route), (code) => errorStatuses[code])].map(
      ([status, [first, ...more]]) => [
        status,
        {
          $ref: `#/components/responses/${first}`,
          ...(first && more.length > 0
            ? { description: [first, ...more].map((code) => refusalTitles[code]).join('; ') }
            : {}),
        },
      ],
    ),
  )

/** Every status code that the document declares for a call. */
export const declaredStatuses = (route: BoundRoute): ReadonlySet<number> =>
  new Set(Object.keys({ ...answer(new NamedSchemas(), route), ...refusalsOf(route) }).map(Number))
