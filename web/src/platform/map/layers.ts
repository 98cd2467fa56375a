import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'

/** Shows data under a name; the first time its layers are added with it. */
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

export function removeData(map: MapLibre, id: string): void {
  for (const layer of map.getStyle().layers)
    if ('source' in layer && layer.source === id) map.removeLayer(layer.id)
  if (map.getSource(id)) map.removeSource(id)
}
