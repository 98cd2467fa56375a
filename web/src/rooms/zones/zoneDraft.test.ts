import { describe, expect, test } from 'vitest'

import { checkDraft, draftOf, pointIn, shapeOf, withoutLastCorner, withPoint } from './zoneDraft.ts'

const kazan = { lat: 55.7961, lon: 49.1064 }

test.each([
  ['55.7961, 49.1064', kazan],
  ['55.7961 49.1064', kazan],
  ['95, 49', null],
  ['Казань', null],
])('reads the point «%s»', (text, point) => {
  expect(pointIn(text)).toEqual(point)
})

describe('a zone in its form', () => {
  test('becomes a circle around the point on the map', () => {
    const draft = withPoint(draftOf(null), kazan)
    expect(checkDraft(draft)).toEqual({})
    expect(shapeOf(draft)).toEqual({ kind: 'CIRCLE', center: kazan, radiusM: 200 })
  })

  test('collects the corners of a polygon and takes the last one back', () => {
    const empty = { ...draftOf(null), kind: 'POLYGON' as const }
    const drawn = [kazan, { lat: 55.8, lon: 49.2 }, { lat: 55.7, lon: 49.2 }, kazan].reduce(withPoint, empty)
    expect(checkDraft(drawn)).toEqual({})
    expect(shapeOf(withoutLastCorner(drawn))).toMatchObject({ points: { length: 3 } })
    expect(checkDraft(withoutLastCorner(withoutLastCorner(drawn)))).toEqual({
      corners: 'Нужно не меньше 3 углов',
    })
  })

  test('takes a double click on the map for one corner', () => {
    const polygon = { ...draftOf(null), kind: 'POLYGON' as const }
    expect([kazan, kazan].reduce(withPoint, polygon).corners).toBe('55.7961, 49.1064')
  })

  test('refuses more corners than a border may have', () => {
    const corners = Array.from({ length: 101 }, (_, at) => `55.${at + 100}, 49.1`).join('\n')
    const draft = { ...draftOf(null), kind: 'POLYGON' as const, corners }
    expect(checkDraft(draft)).toEqual({ corners: 'Нужно не больше 100 углов' })
  })

  test.each([
    ['55.7, 49.1\n55.8, 49.2\n55.9, 49.3', /^Углы лежат на одной линии/],
    ['55.7, 49.1\n55.8, 49.2\n55.8, 49.1\n55.7, 49.2', /^Стороны пересекаются/],
  ])('refuses a border that encloses nothing: %j', (corners, sentence) => {
    const draft = { ...draftOf(null), kind: 'POLYGON' as const, corners }
    expect(checkDraft(draft).corners).toMatch(sentence)
  })

  test('names the line that is not a point', () => {
    const draft = { ...draftOf(null), kind: 'POLYGON' as const, corners: '55.7, 49.1\nворота\n55.8, 49.2' }
    expect(checkDraft(draft).corners).toContain('«ворота»')
  })
})
