import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '../api.ts'
import { NamedSchemas } from './json-schema.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument({ api, version: '1.0.0' })
const text = JSON.stringify(document)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the document', () => {
  test('describes every call of the contract once, each by a name of its own', () => {
    const declared = Object.values(api).flatMap((rooms) => rooms.flatMap((room) => Object.values(room)))
    expect(operations).toHaveLength(declared.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test('refers to nothing that is not there', () => {
    const missing = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].filter(
      ([, kind = '', name = '']) => !document.components[kind]?.[name],
    )
    expect(missing).toEqual([])
  })

  test('has no references of zod left, nor bounds that say nothing', () => {
    expect(text).not.toMatch(/\$defs|__schema|"\$schema"|9007199254740991/)
  })

  test('shows a creating call whole: who may, what goes in, what comes out, what can go wrong', () => {
    expect(document.paths['/tasks/{id}/comments']?.['post']).toMatchObject({
      description: expect.stringContaining('Инженер (свои)'),
      security: [{ bearer: [] }],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
        },
        { name: 'Idempotency-Key', in: 'header', required: false },
        { name: 'X-Occurred-At', in: 'header', required: false },
        { name: 'X-Device-Now', in: 'header', required: false },
        { name: 'X-Known-Version', in: 'header', required: false },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: { text: { type: 'string', minLength: 1, maxLength: 5000, title: 'Комментарий' } },
              required: ['text'],
              additionalProperties: false,
            },
          },
        },
      },
      responses: {
        201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Comment' } } } },
        400: { $ref: '#/components/responses/VALIDATION' },
        409: {
          $ref: '#/components/responses/CONFLICT',
          description: expect.stringContaining('Idempotency-Key'),
        },
      },
    })
  })

  test('shows uploads, files, open calls and numbers of a query string as what they are', () => {
    const upload = document.paths['/tasks/{id}/attachments']?.['post']
    expect(upload?.requestBody).toMatchObject({
      content: {
        'multipart/form-data': { schema: { properties: { files: { type: 'array', maxItems: 10 } } } },
      },
    })
    expect(document.paths['/auth/login']?.['post']?.security).toEqual([])
    expect(document.paths['/files/{id}']?.['get']?.responses['200']).toHaveProperty('content.*/*')
    expect(document.paths['/tasks/{id}/actions']?.['get']?.parameters).toContainEqual(
      expect.objectContaining({
        name: 'limit',
        in: 'query',
        schema: expect.objectContaining({ type: 'integer', maximum: 500, default: 500 }),
      }),
    )
  })
})

test('two different schemas of one name are not mixed up in silence', () => {
  const schemas = new NamedSchemas()
  schemas.convert(z.object({ a: z.string() }).meta({ id: 'Twin' }), 'output')
  expect(() => schemas.convert(z.object({ a: z.int() }).meta({ id: 'Twin' }), 'output')).toThrow('Twin')
})
