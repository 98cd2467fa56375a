import { type MapLayer, mapLayers } from '@naryad/contract/geo/map.words'

import { useMe } from '../../platform/session/me.ts'

/** The layers of the caller: only dispatchers see where employees are. */
export function useMapLayers(): readonly MapLayer[] {
  const { rights } = useMe()
  return rights['tasks.read'] === 'all' ? mapLayers : mapLayers.filter((layer) => layer !== 'people')
}
