import type { Point } from '@naryad/contract/kit/fields'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Zone, ZoneShape } from '@naryad/contract/zones/zones'
import { checkBorder } from '@naryad/contract/zones/zones.border'
import { type ZoneKind, zonePoints, zoneRadius } from '@naryad/contract/zones/zones.words'

import { capitalised, type FieldSentences } from '../../ui/form/sentences.ts'

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

/** A new zone starts as a circle around the coordinates of its organization, if they are known. */
export function draftOf(zone: Zone | null, place: Point | null = null): ZoneDraft {
  const draft: ZoneDraft = {
    name: zone?.name ?? 'База',
    kind: zone?.shape.kind ?? 'CIRCLE',
    center: place && !zone ? pointText(place) : '',
    radiusM: zoneRadius.usual,
    corners: '',
  }
  if (zone?.shape.kind === 'CIRCLE')
    return { ...draft, center: pointText(zone.shape.center), radiusM: zone.shape.radiusM }
  if (zone) return { ...draft, corners: zone.shape.points.map(pointText).join('\n') }
  return draft
}

/** Handles a click on the map: the centre of a circle, or the next corner of a polygon. */
export function withPoint(draft: ZoneDraft, point: Point): ZoneDraft {
  const text = pointText(point)
  if (draft.kind === 'CIRCLE') return { ...draft, center: text }
  const lines = linesOf(draft.corners)
  // A double click is two clicks at the same place.
  return lines.at(-1) === text ? draft : { ...draft, corners: [...lines, text].join('\n') }
}

export const withoutLastCorner = (draft: ZoneDraft): ZoneDraft => ({
  ...draft,
  corners: linesOf(draft.corners).slice(0, -1).join('\n'),
})

/** The centre of a circle or the corners of a polygon, as far as they are known. */
export const pointsOf = ({ kind, center, corners }: ZoneDraft): Point[] =>
  (kind === 'CIRCLE' ? [center] : linesOf(corners)).flatMap((line) => pointIn(line) ?? [])

/** The shape that can already be drawn; null if there is none. */
export function shapeOf(draft: ZoneDraft): ZoneShape | null {
  const { kind, radiusM } = draft
  const points = pointsOf(draft)
  const [center] = points
  if (!center) return null
  if (kind === 'POLYGON') return { kind, points }
  return radiusM === null ? null : { kind, center, radiusM }
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
    return { ...named, corners: `${inQuotes(wrong.trim())} — не точка: нужны широта и долгота через запятую` }
  const { min, max } = zonePoints
  if (lines.length < min) return { ...named, corners: `Нужно не меньше ${min} углов` }
  if (lines.length > max) return { ...named, corners: `Нужно не больше ${max} углов` }
  const border = checkBorder(pointsOf(draft))
  return border === null ? named : { ...named, corners: capitalised(border) }
}

/** The field that shows an error of the server: «shape.points.3.lat» is one of the corners. */
export function fieldOf(path: string): string {
  if (path.startsWith('shape.points')) return 'corners'
  if (path.startsWith('shape.center')) return 'center'
  return path === 'shape.radiusM' ? 'radiusM' : 'name'
}
