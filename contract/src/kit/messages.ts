import { z } from 'zod'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

const typeWords: Record<string, string> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  boolean: 'да или нет',
  array: 'список',
  object: 'объект',
}

/** The bound of safe integers, which zod adds to every integer; it is not a bound of the field. */
const isSafeBound = (issue: Pick<Issue, 'code'>): boolean =>
  (issue.code === 'too_big' || issue.code === 'too_small') && 'note' in issue

/** Short Russian messages that follow the field's title: «Тема: заполните поле». */
function sentence(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'заполните поле'
        : `ожидается ${typeWords[String(issue.expected)] ?? 'другое значение'}`
    case 'invalid_value':
      return noSuchValue(issue.input, issue.values)
    case 'invalid_union':
      return ofUnion(issue)
    case 'too_small':
      return isSafeBound(issue) ? 'слишком маленькое число' : `не меньше ${String(issue.minimum)}`
    case 'too_big':
      return isSafeBound(issue) ? 'слишком большое число' : `не больше ${String(issue.maximum)}`
    case 'unrecognized_keys':
      return `неизвестные поля: ${issue.keys.join(', ')}`
    default:
      return 'неверное значение'
  }
}

const shown = (input: unknown): string => {
  const text = typeof input === 'string' ? input.trim() : (JSON.stringify(input) ?? String(input))
  return text === '' ? 'пусто' : text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
}

/** Names the values of an enumeration: their reader has no other way to learn them. */
function noSuchValue(input: unknown, values: readonly unknown[]): string {
  const absent = input === undefined ? 'поле не указано' : `такого значения нет: ${shown(input)}`
  return `${absent}; ${values.length === 1 ? 'возможно только' : 'возможны'} ${values.map(String).join(', ')}`
}

/** The values of the discriminator of a union, or of the enumeration within it. */
function ofUnion(issue: Issue & { code: 'invalid_union' }): string {
  const { inst, discriminator } = issue as { inst?: z.core.$ZodType; discriminator?: string }
  if (inst instanceof z.ZodDiscriminatedUnion && discriminator !== undefined) {
    const values = inst.options.flatMap((option) => [...(option._zod.propValues?.[discriminator] ?? [])])
    return noSuchValue((issue.input as Record<string, unknown> | undefined)?.[discriminator], values)
  }
  const values = issue.errors.flatMap((errors) =>
    errors.flatMap((error) => (error.code === 'invalid_value' ? error.values : [])),
  )
  return values.length > 0 ? noSuchValue(issue.input, values) : 'неверное значение'
}

z.config({ customError: sentence })

const titleOf = (schema: unknown): string | undefined =>
  schema instanceof z.core.$ZodType ? z.globalRegistry.get(schema)?.title : undefined

interface Parts {
  innerType?: unknown
  in?: unknown
  out?: unknown
  shape?: Record<string, unknown>
  element?: unknown
  options?: readonly unknown[]
}

/** The variant of a union that the key leads into. */
const hasFieldsOf =
  (key: PropertyKey | undefined) =>
  (schema: unknown): boolean => {
    if (!(schema instanceof z.core.$ZodType)) return false
    const { innerType, shape, element } = schema._zod.def as Parts
    if (innerType) return hasFieldsOf(key)(innerType)
    return typeof key === 'number' ? element !== undefined : shape?.[String(key)] !== undefined
  }

function hasFields(schema: unknown): boolean {
  if (!(schema instanceof z.core.$ZodType)) return false
  const { innerType, in: input, out, shape, element } = schema._zod.def as Parts
  return shape !== undefined || element !== undefined || [innerType, input, out].some(hasFields)
}

/** The Russian title of a field, found by following the path of an issue through the schema. */
function titleAt(schema: unknown, path: readonly PropertyKey[]): string | undefined {
  let title: string | undefined
  let at: unknown = schema
  for (const key of [...path, undefined]) {
    for (;;) {
      if (!(at instanceof z.core.$ZodType)) return title
      title = titleOf(at) ?? title
      const def = at._zod.def as Parts
      if (def.innerType) at = def.innerType
      else if (def.in) {
        title = titleOf(def.out) ?? title
        // The fields are in the output schema if the input is a transform (`z.preprocess`) or a text.
        at = hasFields(def.in) ? def.in : def.out
      } else if (def.options) {
        at = def.options.find(hasFieldsOf(key))
      } else {
        if (key === undefined) return title
        at = def.shape ? def.shape[String(key)] : def.element
        break
      }
    }
  }
  return title
}

/** «Затраты, элемент 2, Цена»: names the element, which the title alone does not. */
function placeAt(schema: unknown, path: readonly PropertyKey[]): string | undefined {
  const names: string[] = []
  let shownTitle: string | undefined
  for (const [at, key] of path.entries()) {
    if (typeof key !== 'number') continue
    const title = titleAt(schema, path.slice(0, at))
    if (title !== undefined && title !== shownTitle) names.push(title)
    shownTitle = title
    names.push(`элемент ${key + 1}`)
  }
  const title = titleAt(schema, path)
  if (names.length === 0) return title
  if (title !== undefined && title !== shownTitle && typeof path.at(-1) !== 'number') names.push(title)
  return capitalized(names.join(', '))
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The Russian title of a field of the body. */
export const fieldTitle = (schema: z.ZodType, field: string): string => titleAt(schema, [field]) ?? field

/**
 * «заполните поле» is prefixed with the field's title; a message that starts with a capital letter is a
 * whole sentence and is not.
 */
export const prefixTitle = (title: string, message: string): string =>
  /^\p{Lu}/u.test(message) ? message : `${title}: ${message}`

export interface FieldErrors {
  /** One sentence per field, with the field's Russian title. */
  messages: string[]
  /** Maps the path of a field («costItems.0.price») to its sentence. */
  fields: Record<string, string>
}

/** Whether the object that was sent lacks the field. Within JSON of a query nothing is known of that. */
function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value
  for (const key of path.slice(0, -1))
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined
  const [last] = path.slice(-1)
  return (
    last !== undefined &&
    typeof at === 'object' &&
    at !== null &&
    !Array.isArray(at) &&
    (at as Record<PropertyKey, unknown>)[last] === undefined
  )
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

/** « (прислано 0)»: of an element, since its reader has many; nothing if the message shows the value itself. */
function sentValue(value: unknown, path: readonly PropertyKey[], message: string): string {
  const sent = valueAt(value, path)
  if (!/^(?:string|number|boolean)$/.test(typeof sent) && sent !== null) return ''
  const text = shown(sent)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
  return message.includes(text) ? '' : ` (прислано ${text})`
}

type SaidIssue = z.core.$ZodIssue

/** The issues within the only variant of a union that the value is meant as. */
function ofVariant(issue: SaidIssue): SaidIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length < 2) return [issue]
  const meant = issue.errors.filter(
    (issues) =>
      !issues.some(
        ({ path, code }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'),
      ),
  )
  const [only] = meant
  if (meant.length !== 1 || !only) return [issue]
  return only.flatMap((inner) => ofVariant({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** These speak of an absent field themselves. */
const said: ReadonlySet<string> = new Set(['custom', 'invalid_value', 'invalid_union'])

/**
 * Turns the issues of a failed parse into Russian sentences for the user. With the parsed `value` an absent
 * field is distinguished from a wrong one. Without numbers elements have the title of their field alone, for readers
 * that see no list, as in a row of a file.
 */
export function explain(
  schema: z.ZodType,
  error: z.ZodError,
  value?: unknown,
  { isNumbered = true }: { readonly isNumbered?: boolean } = {},
): FieldErrors {
  const fields: Record<string, string> = {}
  // The field's own bound takes precedence over the bound of safe integers.
  const issues = error.issues
    .flatMap(ofVariant)
    .toSorted((a, b) => Number(isSafeBound(a)) - Number(isSafeBound(b)))
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (path in fields) continue
    const title = (isNumbered ? placeAt : titleAt)(schema, issue.path) ?? (path || 'Запрос')
    const isLeftOut = !said.has(issue.code) && isAbsent(value, issue.path)
    const message = isLeftOut ? 'поле не указано' : issue.message
    fields[path] =
      isNumbered && issue.path.some((key) => typeof key === 'number')
        ? `${title}: ${message}${sentValue(value, issue.path, message)}`
        : prefixTitle(title, message)
  }
  return { messages: Object.values(fields), fields }
}
