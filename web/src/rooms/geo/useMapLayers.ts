import { type MapLayer, mapLayers } from '@naryad/contract/geo/map.words'

import { useMe } from '../../client/session/me.ts'

/** The layers that this user may see: the positions of employees only with access to all tasks. */
export function useMapLayers(): readonly MapLayer[] {
  const { rights } = useMe()
  return rights['tasks.read'] === 'all' ? mapLayers : mapLayers.filter((layer) => layer !== 'people')
}
