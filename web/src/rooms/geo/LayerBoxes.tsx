import { mapLayerTitles } from '@naryad/contract/geo/map.words'

import type { MapAddress } from './useMapAddress.ts'
import { useMapLayers } from './useMapLayers.ts'

export interface AddressProps {
  address: MapAddress
  onChange: (change: Partial<MapAddress>) => void
}

export const LayerBoxes = ({ address: { hidden }, onChange }: AddressProps) =>
  useMapLayers().map((layer) => (
    <label key={layer} className="inline-row gap-8 pointer secondary phone-min-height-44">
      <input
        type="checkbox"
        checked={!hidden.includes(layer)}
        onChange={({ currentTarget }) =>
          onChange({
            hidden: currentTarget.checked ? hidden.filter((one) => one !== layer) : [...hidden, layer],
          })
        }
      />
      {mapLayerTitles[layer]}
    </label>
  ))
