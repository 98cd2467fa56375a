import { expect, test } from 'vitest'

import { callsOf, compareCalls, readCalls } from './endpoints.ts'

test('calls are read from a document and from a list', () => {
  expect(callsOf({ paths: { '/tasks/{id}': { get: {}, put: {} } } })).toEqual([
    'GET /tasks/{id}',
    'PUT /tasks/{id}',
  ])
  expect(readCalls('# calls\n\nGET /cars\n POST /cars \n')).toEqual(['GET /cars', 'POST /cars'])
})

test('a call that is not there yet is to come', () => {
  const progress = compareCalls(['GET /cars', 'GET /tasks'], [], ['GET /tasks', 'GET /health'])
  expect(progress).toEqual({ missing: ['GET /cars'], lost: [], done: ['GET /tasks'] })
})

test('a call that was there and is gone is lost, and stays remembered', () => {
  const progress = compareCalls(['GET /cars', 'GET /tasks'], ['GET /cars'], ['GET /tasks'])
  expect(progress).toEqual({ missing: ['GET /cars'], lost: ['GET /cars'], done: ['GET /cars', 'GET /tasks'] })
})
