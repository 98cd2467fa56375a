import type { MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import type { Feature, GeoJSON } from 'geojson'
import type { GeoJSONSource, Map as MapLibre, MapGeoJSONFeature } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

import { addMarkLayers, markSources } from './markLayers.ts'
import { carsData, placesData, type SignalledCar } from './marks.ts'
import { type ChosenMark, isLayer } from './useMapAddress.ts'

export interface Marks {
  tasks: readonly MapTask[]
  companies: readonly MapCompany[]
  people: readonly MapPerson[]
  cars: readonly SignalledCar[]
  now: number
}

const clickable = markSources.flatMap((source) => [`${source}-marks`, `${source}-clusters`])

const setData = (map: MapLibre, id: string, data: GeoJSON): void =>
  void map.getSource<GeoJSONSource>(id)?.setData(data)

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the map to a point; without animation if the user prefers reduced motion. */
export function lookAt(map: MapLibre, { lat, lon }: { lat: number; lon: number }): void {
  const there = { center: [lon, lat] as [number, number], zoom: Math.max(map.getZoom(), 11) }
  if (prefersReducedMotion()) map.jumpTo(there)
  else map.easeTo({ ...there, duration: 400 })
}

async function openCluster(
  map: MapLibre,
  { source, properties, geometry }: MapGeoJSONFeature,
): Promise<void> {
  if (geometry.type !== 'Point') return
  const [lon = 0, lat = 0] = geometry.coordinates
  const zoom = await map
    .getSource<GeoJSONSource>(source)
    ?.getClusterExpansionZoom(Number(properties['cluster_id']))
  map.easeTo({
    center: [lon, lat],
    zoom: zoom ?? map.getZoom() + 2,
    ...(prefersReducedMotion() && { duration: 0 }),
  })
}

interface MarksOptions {
  map: MapLibre | null
  marks: Marks
  chosen: { lat: number; lon: number } | undefined
  onChoose: (mark: ChosenMark | null) => void
}

/** Draws the marks outside of React. */
export function useMarks({ map, marks, chosen, onChoose }: MarksOptions): void {
  const choose = useEffectEvent(onChoose)

  useEffect(() => {
    if (!map) return undefined
    addMarkLayers(map)
    const subscriptions = [
      map.on('click', (event) => {
        const [hit] = map.queryRenderedFeatures(event.point, { layers: clickable })
        if (!hit) choose(null)
        else if (hit.properties['cluster'] === true) void openCluster(map, hit)
        else {
          const { layer, id } = hit.properties
          if (isLayer(layer)) choose({ layer, id: Number(id) })
        }
      }),
      ...clickable.flatMap((layer) => [
        map.on('mouseenter', layer, () => {
          map.getCanvas().style.cursor = 'pointer'
        }),
        map.on('mouseleave', layer, () => {
          map.getCanvas().style.cursor = ''
        }),
      ]),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map])

  const { tasks, companies, people, cars, now } = marks
  useEffect(() => {
    if (map) setData(map, 'places', placesData(tasks, companies, people))
  }, [map, tasks, companies, people])
  useEffect(() => {
    if (map) setData(map, 'cars', carsData(cars, now))
  }, [map, cars, now])
  const { lat, lon } = chosen ?? {}
  useEffect(() => {
    const features: Feature[] =
      lat === undefined || lon === undefined
        ? []
        : [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } }]
    if (map) setData(map, 'chosen', { type: 'FeatureCollection', features })
  }, [map, lat, lon])
}
