import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl'

/** Sets the data of a source; the first call also adds its layers. */
export function showData(
  map: MapLibre,
  id: string,
  data: GeoJSON,
  layers: readonly LayerSpecification[],
): void {
  const source = map.getSource<GeoJSONSource>(id)
  if (source) {
    void source.setData(data)
    return
  }
  map.addSource(id, { type: 'geojson', data })
  for (const layer of layers) map.addLayer(layer)
}

/** The map may have been removed: a change of the theme recreates it. */
export function removeData(map: MapLibre, id: string): void {
  const style = map.getStyle() as StyleSpecification | undefined
  if (!style) return
  for (const layer of style.layers) if ('source' in layer && layer.source === id) map.removeLayer(layer.id)
  if (map.getSource(id)) map.removeSource(id)
}
