import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { applyReading, type Odometer } from './odometer.ts'

const start = Date.parse('2026-11-20T06:00:00Z')
const at = (hours: number): string => new Date(start + hours * 3_600_000).toISOString()

const fresh: Odometer = {
  mileageKm: null,
  mileageAt: null,
  trackerKm: null,
  trackerKmAt: null,
  mileageDoubt: null,
  isEntered: false,
}
const drive = (
  readings: readonly (readonly [hours: number, km: number])[],
  from: Odometer = fresh,
): Odometer => readings.reduce((known, [hours, km]) => applyReading(known, { km, at: at(hours) }), from)

const known = drive([
  [0, 812_300],
  [1, 812_340],
])

describe('the mileage', () => {
  test('follows the tracker', () => {
    expect(drive([[2, 812_400]], known)).toMatchObject({
      mileageKm: 812_400,
      mileageAt: at(2),
      mileageDoubt: null,
    })
  })

  test('is not moved by a spike, and true readings go on', () => {
    const spiked = drive([[2, 2_900_000]], known)
    expect(spiked).toMatchObject({ mileageKm: 812_340, mileageDoubt: { readingKm: 2_900_000, count: 1 } })
    expect(drive([[3, 812_410]], spiked)).toMatchObject({ mileageKm: 812_410, mileageDoubt: null })
  })

  test('accepts what a truck can drive while its tracker was silent', () => {
    expect(drive([[1 + 24 * 10, 812_340 + 9000]], known).mileageKm).toBe(821_340)
    expect(drive([[2, 812_340 + 900]], known)).toMatchObject({
      mileageKm: 812_340,
      mileageDoubt: { count: 1 },
    })
  })

  test('stays after a reset, whose readings are counted until a person answers', () => {
    const reset = drive(
      [
        [2, 15],
        [3, 80],
        [4, 140],
      ],
      known,
    )
    expect(reset).toMatchObject({
      mileageKm: 812_340,
      mileageDoubt: { readingKm: 140, firstKm: 15, fromKm: 812_340, since: at(2), count: 3 },
    })
  })

  test('that a person has corrected is the truth from which the tracker continues', () => {
    const corrected = drive([[2, 812_390]], { ...known, mileageKm: 700_000, isEntered: true })
    expect(corrected.mileageKm).toBe(700_050)
  })

  test('that a person has corrected during a doubt ends it', () => {
    const reset = drive([[2, 15]], known)
    expect(drive([[3, 75]], { ...reset, mileageKm: 812_500, isEntered: true })).toMatchObject({
      mileageKm: 812_560,
      trackerKm: 75,
      mileageDoubt: null,
    })
    // The tracker was only wrong for a while.
    expect(drive([[3, 812_420]], { ...reset, mileageKm: 812_500, isEntered: true })).toMatchObject({
      mileageKm: 812_580,
      mileageDoubt: null,
    })
  })

  test('ignores a small step back, and the tracker catches up without counting twice', () => {
    const back = drive([[2, 812_330]], known)
    expect(back).toMatchObject({ mileageKm: 812_340, mileageDoubt: null })
    expect(drive([[3, 812_345]], back).mileageKm).toBe(812_345)
  })

  test('of a truck without a tracker so far continues from what a person has typed', () => {
    const typed = { ...fresh, mileageKm: 500_000, mileageAt: at(0), isEntered: true }
    expect(drive([[5, 500_200]], typed)).toMatchObject({ mileageKm: 500_200, trackerKm: 500_200 })
    expect(drive([[5, 30]], typed)).toMatchObject({ mileageKm: 500_000, mileageDoubt: { readingKm: 30 } })
  })
})

test('whatever readings come, the mileage never falls by itself and never grows faster than a truck drives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 0, max: 3_000_000 })), {
        minLength: 1,
        maxLength: 40,
      }),
      (steps) => {
        let odometer = known
        let minutes = 60
        let accepted = 1
        for (const [pause, km] of steps) {
          minutes += pause
          const before = odometer
          odometer = applyReading(before, { km, at: at(minutes / 60) })
          const grown = (odometer.mileageKm ?? 0) - (before.mileageKm ?? 0)
          expect(grown).toBeGreaterThanOrEqual(0)
          if (grown > 0) {
            expect(grown).toBeLessThanOrEqual(20 + (minutes / 60 - accepted) * 120)
            accepted = minutes / 60
          }
        }
      },
    ),
  )
})

test('among true readings, spikes that come alone change nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 2, maxLength: 30 }),
      fc.array(fc.integer({ min: 900_000, max: 3_000_000 }), { minLength: 30, maxLength: 30 }),
      (hourly, spikes) => {
        let odometer = known
        let km = 812_340
        for (const [index, driven] of hourly.entries()) {
          km += driven
          const spike = { km: spikes[index] ?? 0, at: at(2 + index + 0.5) }
          odometer = applyReading(applyReading(odometer, { km, at: at(2 + index) }), spike)
        }
        expect(applyReading(odometer, { km, at: at(100) }).mileageKm).toBe(km)
      },
    ),
  )
})
