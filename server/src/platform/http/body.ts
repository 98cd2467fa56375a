import { isUtf8 } from 'node:buffer'

import type { FastifyInstance } from 'fastify'

import { malformed, unsupportedType } from './refusals.ts'

const maxDepth = 20

/**
 * Accepts JSON, and the form that mail clients send to unsubscribe. Rejects other types, bodies that are
 * not UTF-8, deep nesting and prototype keys.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null)
    if (!isUtf8(body)) return done(malformed('Запрос должен быть в кодировке UTF-8'))
    const text = body.toString()
    if (isTooDeep(text)) return done(malformed(`Вложенность запроса больше ${maxDepth} уровней`))
    void parse(request, text, (error, value) =>
      error ? done(malformed('Запрос — не JSON')) : done(null, value),
    )
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 100 },
    (_, body, done) =>
      body === oneClick ? done(null) : done(unsupportedType('Запрос должен быть в формате JSON')),
  )
}

/** The fixed body of RFC 8058; the token is in the URL. */
const oneClick = 'List-Unsubscribe=One-Click'

const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/** Counts nested brackets outside of strings, before anything is parsed. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isString) {
      if (sign === backslash) at += 1
      else if (sign === quote) isString = false
    } else if (sign === quote) isString = true
    else if (openings.has(sign)) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (closings.has(sign)) depth -= 1
  }
  return false
}
