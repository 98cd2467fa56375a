import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'

import { bind, type Input, type Parsed, paths, type Reply, type Returned, schemas } from './route.ts'

const Note = z.object({ id: z.int(), at: z.string().transform(Number) })

const notesSchemas = schemas({
  get: { summary: 'Заметка', params: z.object({ id: z.coerce.number() }), reply: Note },
  search: { summary: 'Поиск', body: z.object({ query: z.string().default('') }), reply: z.array(Note) },
  attach: { summary: 'Файлы', maxFiles: 3, reply: Note },
  remove: { summary: 'Удалить' },
  print: { summary: 'Печать' },
})

const notesRoutes = paths<typeof notesSchemas>()({
  get: { method: 'GET', path: '/notes/:id', access: 'tasks.read' },
  search: { method: 'POST', path: '/notes/search', access: 'tasks.read' },
  attach: { method: 'POST', path: '/notes/files', access: 'tasks.attach', files: 'files' },
  remove: { method: 'DELETE', path: '/notes', access: 'tasks.delete', reply: 'empty' },
  print: { method: 'GET', path: '/notes/print', access: 'tasks.read', reply: 'file' },
})

type Notes = typeof notesRoutes

test('a route has the types of its schemas', () => {
  expectTypeOf<Input<Notes['get']>>().toEqualTypeOf<{ params: Record<string, string | number> }>()
  expectTypeOf<Parsed<Notes['get']>>().toEqualTypeOf<{ params: { id: number } }>()
  expectTypeOf<Returned<Notes['get']>>().toEqualTypeOf<{ id: number; at: string }>()
  expectTypeOf<Reply<Notes['get']>>().toEqualTypeOf<{ id: number; at: number }>()
  expectTypeOf<Input<Notes['search']>>().toEqualTypeOf<{ body: { query?: string | undefined } }>()
  expectTypeOf<Parsed<Notes['search']>>().toEqualTypeOf<{ body: { query: string } }>()
  expectTypeOf<Input<Notes['attach']>>().toEqualTypeOf<{ files: readonly File[] }>()
  expectTypeOf<Returned<Notes['remove']>>().toEqualTypeOf<void>()
  expectTypeOf<Reply<Notes['remove']>>().toEqualTypeOf<undefined>()
  expectTypeOf<Reply<Notes['print']>>().toEqualTypeOf<Response>()
  expectTypeOf<Notes['get']['access']>().toEqualTypeOf<'tasks.read'>()
  expect(notesRoutes.get).toEqual({ method: 'GET', path: '/notes/:id', access: 'tasks.read' })
})

test('a bound route has its schemas as well', () => {
  const { get, remove } = bind(notesRoutes, notesSchemas)
  expectTypeOf<Parsed<typeof get>>().toEqualTypeOf<Parsed<Notes['get']>>()
  expect(get).toEqual({ ...notesRoutes.get, ...notesSchemas.get })
  expect(remove.reply).toBe('empty')
})

const one = schemas({ get: notesSchemas.get })
const twoOnes = schemas({ get: notesSchemas.get, also: notesSchemas.get })

test('the compiler refuses what does not fit the schemas', () => {
  // @ts-expect-error A call is missing.
  paths<typeof twoOnes>()({ get: { method: 'GET', path: '/', access: 'public' } })
  paths<typeof one>()({
    get: { method: 'GET', path: '/', access: 'public' },
    // @ts-expect-error There is no such call.
    gett: { method: 'GET', path: '/', access: 'public' },
  })
  // @ts-expect-error Who may call is not said.
  paths<typeof one>()({ get: { method: 'GET', path: '/' } })
  // @ts-expect-error There is no such permission.
  paths<typeof one>()({ get: { method: 'GET', path: '/', access: 'tasks.reed' } })
  // @ts-expect-error The answer is JSON.
  paths<typeof one>()({ get: { method: 'GET', path: '/', access: 'public', reply: 'empty' } })
  // @ts-expect-error The calls have other schemas.
  bind(notesRoutes, one)
  // @ts-expect-error The field is misspelt.
  const input: Input<Notes['search']> = { body: { queri: '' } }
  expect(input).toBeDefined()
})

test('the compiler refuses an answer without a way to read it', () => {
  const removal = schemas({ remove: { summary: 'Удалить' } })
  // @ts-expect-error Neither a schema nor a kind of answer.
  paths<typeof removal>()({ remove: { method: 'DELETE', path: '/', access: 'public' } })
  const upload = schemas({ attach: notesSchemas.attach })
  // @ts-expect-error The field of the files is not named.
  paths<typeof upload>()({ attach: { method: 'POST', path: '/', access: 'public' } })
  expect(removal.remove).not.toHaveProperty('reply')
})
