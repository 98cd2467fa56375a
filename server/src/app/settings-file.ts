import { readFileSync } from 'node:fs'

import { settingNames } from './config.ts'
import { Mistake, operatorErrorOf } from './operator-errors.ts'
import { nearestName, unknownNameMessage, unknownNames } from './setting-names.ts'

/** `NAME=`, with what shells allow around it. */
const assignment = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/
const quotes = /^['"`]/
const comment = /^[ \t]*(#.*)?$/
/** A `#` after a space begins a comment, except in JSON. */
const unquoted = /^((?!\{)[^#\s](?:[^#]*[^#\s])?)?(?:[ \t]+#.*)?[ \t]*$|^(\{[^#]*\})[ \t]*$/

interface Reading {
  readonly values: Record<string, string>
  readonly lines: Map<string, number>
  readonly mistakes: string[]
}

/**
 * The settings of a file in the format of systemd and Docker. Whatever is not understood is refused, because a setting
 * that is dropped silently starts another product: one on an empty database, for example.
 */
export function readSettingsFile(file: string): Readonly<Record<string, string>> {
  const lines = decode(file).split(/\r\n|\n|\r/)
  const reading: Reading = { values: {}, lines: new Map(), mistakes: [] }
  for (let at = 0; at < lines.length;) at += readSetting(lines, at, reading)
  if (reading.mistakes.length > 0)
    throw new Mistake(`Файл настроек ${file} не понят:\n${reading.mistakes.join('\n')}`)
  return reading.values
}

function decode(file: string): string {
  const bytes = readBytes(file)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new Mistake(`Файл настроек ${file} не читается: сохраните его в кодировке UTF-8`)
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new Mistake(`Нет прав на файл настроек ${file}: выполните команду через sudo`, { cause: error })
    const { message } = operatorErrorOf(error, file) ?? {}
    throw message === undefined ? error : new Mistake(message, { cause: error })
  }
}

/** Returns how many lines the setting takes. */
function readSetting(lines: readonly string[], at: number, reading: Reading): number {
  const line = lines[at] ?? ''
  const refuse = (reason: string): void => void reading.mistakes.push(`  строка ${at + 1}: ${reason}`)
  if (comment.test(line)) return 1
  const [head = '', name = ''] = assignment.exec(line) ?? []
  if (name === '') {
    refuse('ожидается ИМЯ=значение')
    return 1
  }
  const before = reading.lines.get(name)
  if (before !== undefined) refuse(`${name} уже задана в строке ${before}`)
  reading.lines.set(name, at + 1)
  const reason = refusalOfName(name)
  if (reason !== undefined) refuse(`${name}: ${reason}`)
  const { value, count } = readValue([line.slice(head.length), ...lines.slice(at + 1)], (why) =>
    refuse(`${name}: ${why}`),
  )
  reading.values[name] = value
  return count
}

interface Value {
  readonly value: string
  /** Lines that the value takes. */
  readonly count: number
}

function readValue(lines: readonly string[], refuse: (reason: string) => void): Value {
  const [given = ''] = lines
  if (comment.test(given) && !given.startsWith('#')) return { value: '', count: 1 }
  const first = given.trimStart()
  const [quote] = quotes.exec(first) ?? []
  if (quote === undefined) {
    const found = unquoted.exec(first)
    if (!found) refuse("значение, в котором есть #, берут в одинарные кавычки: '…'")
    return { value: (found?.[1] ?? found?.[2] ?? '').trim(), count: 1 }
  }
  const rest = [first.slice(1), ...lines.slice(1)].join('\n')
  const end = rest.indexOf(quote)
  if (end === -1) {
    refuse('кавычка не закрыта')
    return { value: '', count: 1 }
  }
  const value = rest.slice(0, end)
  const [tail = ''] = rest.slice(end + 1).split('\n')
  if (!comment.test(tail))
    refuse(
      'после закрытой кавычки стоит что-то ещё; если кавычка есть в самом значении, возьмите его в другие',
    )
  return {
    value: quote === '"' ? value.replaceAll(String.raw`\n`, '\n') : value,
    count: value.split('\n').length,
  }
}

/** Names of other programs, such as TZ, are theirs; a slip in one of ours is none of them. */
function refusalOfName(name: string): string | undefined {
  if (settingNames.includes(name)) return undefined
  const isOurs =
    unknownNames([name], settingNames).length > 0 || nearestName(name, settingNames) !== undefined
  return isOurs ? unknownNameMessage(name, settingNames) : undefined
}
