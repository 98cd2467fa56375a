import type { MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

import { type Cluster, expansionZoom, latLonOf } from './clusters.ts'
import { type MarkCanvas, openMarkCanvas } from './markCanvas.ts'
import { carMarks, type Mark, placeMarks, type SignalledCar } from './marks.ts'
import type { ChosenMark } from './useMapAddress.ts'

export interface Marks {
  tasks: readonly MapTask[]
  companies: readonly MapCompany[]
  people: readonly MapPerson[]
  cars: readonly SignalledCar[]
  now: number
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the map to a point; without animation if the user prefers reduced motion. */
export function lookAt(map: MapLibre, { lat, lon }: { lat: number; lon: number }): void {
  const there = { center: [lon, lat] as [number, number], zoom: Math.max(map.getZoom(), 11) }
  if (prefersReducedMotion()) map.jumpTo(there)
  else map.easeTo({ ...there, duration: 400 })
}

function openCluster(map: MapLibre, cluster: Cluster<Mark>, zoom: number): void {
  const { lat, lon } = latLonOf(cluster)
  map.easeTo({
    center: [lon, lat],
    zoom: expansionZoom(cluster, zoom),
    ...(prefersReducedMotion() && { duration: 0 }),
  })
}

interface MarksOptions {
  map: MapLibre | null
  marks: Marks
  chosen: ChosenMark | null
  onChoose: (mark: ChosenMark | null) => void
}

const canvasOf = new WeakMap<MapLibre, MarkCanvas>()

/** Draws the marks outside of React. */
export function useMarks({ map, marks, chosen, onChoose }: MarksOptions): void {
  const choose = useEffectEvent(onChoose)

  useEffect(() => {
    if (!map) return undefined
    const canvas = openMarkCanvas(map)
    canvasOf.set(map, canvas)
    const subscriptions = [
      map.on('click', ({ point }) => {
        const hit = canvas.at(point)
        const [first, second] = hit?.cluster.marks ?? []
        if (hit && second) openCluster(map, hit.cluster, hit.zoom)
        else choose(first ? { layer: first.layer, id: first.id } : null)
      }),
      map.on('mousemove', ({ point }) => {
        map.getCanvas().style.cursor = canvas.at(point) ? 'pointer' : ''
      }),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      canvas.stop()
    }
  }, [map])

  const { tasks, companies, people, cars, now } = marks
  useEffect(() => {
    if (map) canvasOf.get(map)?.show('places', placeMarks(tasks, companies, people))
  }, [map, tasks, companies, people])
  useEffect(() => {
    if (map) canvasOf.get(map)?.show('cars', carMarks(cars, now))
  }, [map, cars, now])
  useEffect(() => {
    if (map) canvasOf.get(map)?.choose(chosen)
  }, [map, chosen])
}
