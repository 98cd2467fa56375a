import type { Track } from '@naryad/contract/monitoring/positions'
import { expect, test } from 'vitest'

import { positionAt, stopsOf } from './track.ts'

const trackOf = (fixes: readonly (readonly [at: number, lat: number, speed: number | null])[]): Track => ({
  day: '2026-11-19',
  source: 'OWN',
  distanceKm: 10,
  at: fixes.map(([at]) => at),
  lat: fixes.map(([, lat]) => lat),
  lon: fixes.map(() => 49),
  course: fixes.map(() => 0),
  speed: fixes.map(([, , speed]) => speed),
  ignition: fixes.map(() => true),
})

test('the position is between two fixes in proportion to the time', () => {
  const track = trackOf([
    [1000, 55, 60],
    [1100, 55.1, 0],
  ])
  expect(positionAt(track, 1050)).toMatchObject({ lat: 55.05, lon: 49, speedKmh: 60, isStopped: false })
  expect(positionAt(track, 900)).toMatchObject({ lat: 55 })
  expect(positionAt(track, 2000)).toMatchObject({ lat: 55.1, speedKmh: 0, isStopped: true })
  expect(positionAt(trackOf([]), 1000)).toBeUndefined()
})

test('a halt of five minutes within the drift of GPS is a stop, a shorter one is not', () => {
  const track = trackOf([
    [0, 55, 60],
    [600, 55.1, 0],
    [1200, 55.1005, 0],
    [1500, 55.2, 50],
    [1600, 55.2005, 0],
    [1700, 55.3, 60],
  ])
  expect(stopsOf(track)).toEqual([{ from: 600, to: 1200, lat: 55.1, lon: 49 }])
  expect(stopsOf(trackOf([]))).toEqual([])
})
