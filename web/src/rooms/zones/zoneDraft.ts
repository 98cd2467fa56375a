import type { Point } from '@naryad/contract/kit/fields'
import type { Zone, ZoneShape } from '@naryad/contract/zones/zones'
import { type ZoneKind, zonePoints, zoneRadius } from '@naryad/contract/zones/zones.words'

import type { FieldSentences } from '../../kit/form/sentences.ts'

/** Form values of a zone: points are texts, so that they can be typed as well as drawn. */
export interface ZoneDraft {
  name: string
  kind: ZoneKind
  center: string
  radiusM: number | null
  /** One corner per line. */
  corners: string
}

/** Six digits are about ten centimetres. */
const pointText = ({ lat, lon }: Point): string => `${Number(lat.toFixed(6))}, ${Number(lon.toFixed(6))}`

/** «55.7961, 49.1064»; null: not a point. */
export function pointIn(text: string): Point | null {
  const [, lat, lon] = /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  const point = { lat: Number(lat), lon: Number(lon) }
  return lat !== undefined && Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

export function draftOf(zone: Zone | null): ZoneDraft {
  const draft: ZoneDraft = {
    name: zone?.name ?? 'База',
    kind: zone?.shape.kind ?? 'CIRCLE',
    center: '',
    radiusM: zoneRadius.usual,
    corners: '',
  }
  if (zone?.shape.kind === 'CIRCLE')
    return { ...draft, center: pointText(zone.shape.center), radiusM: zone.shape.radiusM }
  if (zone) return { ...draft, corners: zone.shape.points.map(pointText).join('\n') }
  return draft
}

/** Handles a click on the map: the centre of a circle, or the next corner of a polygon. */
export const withPoint = (draft: ZoneDraft, point: Point): ZoneDraft =>
  draft.kind === 'CIRCLE'
    ? { ...draft, center: pointText(point) }
    : { ...draft, corners: [...linesOf(draft.corners), pointText(point)].join('\n') }

export const withoutLastCorner = (draft: ZoneDraft): ZoneDraft => ({
  ...draft,
  corners: linesOf(draft.corners).slice(0, -1).join('\n'),
})

/** The shape that can already be drawn; null if there is none. */
export function shapeOf({ kind, center, radiusM, corners }: ZoneDraft): ZoneShape | null {
  if (kind === 'CIRCLE') {
    const point = pointIn(center)
    return point && radiusM !== null ? { kind, center: point, radiusM } : null
  }
  const points = linesOf(corners).flatMap((line) => pointIn(line) ?? [])
  return points.length > 0 ? { kind, points } : null
}

/** Errors by field; empty if the draft can be sent. */
export function checkDraft(draft: ZoneDraft): FieldSentences {
  const named: FieldSentences = draft.name.trim() === '' ? { name: 'Назовите территорию' } : {}
  if (draft.kind === 'CIRCLE') {
    const { min, max } = zoneRadius
    const isWrong = draft.radiusM === null || draft.radiusM < min || draft.radiusM > max
    return {
      ...named,
      ...(pointIn(draft.center) === null && {
        center: 'Укажите центр на карте или впишите широту и долготу: 55.7961, 49.1064',
      }),
      ...(isWrong && { radiusM: `От ${min} до ${max} м` }),
    }
  }
  const lines = linesOf(draft.corners)
  const wrong = lines.find((line) => pointIn(line) === null)
  if (wrong !== undefined)
    return { ...named, corners: `«${wrong.trim()}» — не точка: нужны широта и долгота через запятую` }
  return lines.length < zonePoints.min
    ? { ...named, corners: `Нужно не меньше ${zonePoints.min} углов` }
    : named
}
