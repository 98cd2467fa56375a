import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import type { Point } from '@naryad/contract/kit/fields'

export interface Place {
  readonly name: string
  readonly point: Point
  readonly region: string
  readonly regionWords: readonly string[]
  readonly population: number
  /** A section of a town (GeoNames PPLX). */
  readonly isDistrict: boolean
  /** All names, normalized; the primary name is first. */
  readonly words: readonly (readonly string[])[]
}

type Ring = readonly (readonly [lon: number, lat: number])[]
type Polygon = readonly Ring[]

export interface Region {
  readonly name: string
  readonly point: Point
  readonly words: readonly string[]
  readonly polygons: readonly Polygon[]
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
}

export interface Gazetteer {
  /** Largest first. */
  readonly places: readonly Place[]
  readonly regions: readonly Region[]
}

/** «Орехово-Зуево» → ["орехово", "зуево"]; ё is normalized to е. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\d]+/gu) ?? []

// tools/gazetteer.mjs generates these files; the build copies them next to the server.
const read = (file: string): string =>
  gunzipSync(readFileSync(new URL(`./${file}`, import.meta.url))).toString('utf8')

interface RegionFeature {
  readonly properties: { readonly code: string; readonly name: string; lon: number; lat: number }
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] }
}

function readRegions(): Map<string, Region> {
  const { features } = JSON.parse(read('regions.json.gz')) as { features: readonly RegionFeature[] }
  return new Map(
    features.map(({ properties: { code, name, lat, lon }, geometry }) => {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const points = polygons.flat(2)
      const [lons, lats] = [points.map(([x]) => x), points.map(([, y]) => y)]
      const bounds = [min(lons), min(lats), max(lons), max(lats)] as const
      return [code, { name, point: { lat, lon }, words: wordsOf(name), polygons, bounds }]
    }),
  )
}

// `Math.min(...values)` overflows the stack with this many arguments.
const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity)

function load(): Gazetteer {
  const regions = readRegions()
  const places = read('places.tsv.gz')
    .split('\n')
    .map((row): Place => {
      const [, name = '', lat, lon, kind, region = '', population, others = ''] = row.split('\t')
      return {
        name,
        point: { lat: Number(lat), lon: Number(lon) },
        region: regions.get(`RU.${region}`)?.name ?? '',
        regionWords: regions.get(`RU.${region}`)?.words ?? [],
        population: Number(population),
        isDistrict: kind === 'PPLX',
        words: [name, ...others.split('|')].map(wordsOf).filter(({ length }) => length > 0),
      }
    })
  return { places, regions: [...regions.values()] }
}

let loaded: Gazetteer | undefined

/** Loaded on first use: most test processes do not need it. */
export const gazetteer = (): Gazetteer => (loaded ??= load())
