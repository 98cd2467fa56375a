import { describe, expect, test } from 'vitest'

import { serveThings } from './things.make.ts'

const { call, create } = await serveThings()

describe('what goes out', () => {
  test('is what the reply names, nothing else', async () => {
    const answer = await create('{"title":" а "}')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ title: 'а' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test('nothing is an empty 204', async () => {
    const answer = await call('DELETE', '/things/1')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })

  test('a file keeps its name, harmlessly', async () => {
    const answer = await call('GET', '/file')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="____ _5 _a___.pdf"; filename*=UTF-8''%D1%81%D1%87%D1%91%D1%82%20%E2%84%965%20%22a%22%0D%0A.pdf`,
    )
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })
})

describe('errors', () => {
  test('a refusal becomes a reply with what the caller may know', async () => {
    expect((await call('GET', '/things/404')).json()).toEqual({
      statusCode: 404,
      error: 'NOT_FOUND',
      message: 'Заявка не найдена',
    })
    expect((await call('GET', '/things/409')).json()).toMatchObject({ current: { version: 2 } })
    expect((await call('GET', '/things/422')).json()).toMatchObject({
      statusCode: 422,
      message: 'Так нельзя',
    })
    expect((await call('GET', '/things/400')).json()).toMatchObject({
      message: ['А: плохо', 'Б: плохо'],
      fields: { 'a.0': 'А: плохо', b: 'Б: плохо' },
    })
  })

  test('a known constraint has its sentence', async () => {
    expect((await call('GET', '/things/23505')).json()).toMatchObject({
      statusCode: 409,
      message: 'Такая тема уже есть',
    })
  })

  test('a mistake of ours says nothing of what is inside', async () => {
    const answer = await call('GET', '/things/500')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/secret|select|Error|stack/)
    expect(answer.json()).toMatchObject({ error: 'INTERNAL', message: expect.stringMatching(/[а-я]/) })
  })

  test('a database that is away is worth another try', async () => {
    const answer = await call('GET', '/things/503')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
  })

  test('a full disk is reported as such', async () => {
    const answer = await call('GET', '/things/507')
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.json()).toMatchObject({
      statusCode: 503,
      message: 'На диске сервера нет места: данные не сохранить, пока администратор его не освободит',
    })
  })

  test('an unknown address is not found', async () => {
    expect((await call('GET', '/nowhere')).json()).toMatchObject({ statusCode: 404, error: 'NOT_FOUND' })
  })
})
