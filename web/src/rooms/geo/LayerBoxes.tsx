import { mapLayerTitles } from '@naryad/contract/geo/map.words'

import type { MapAddress } from './useMapAddress.ts'
import { useMapLayers } from './useMapLayers.ts'

import styles from './maps.module.css'

export interface AddressProps {
  address: MapAddress
  onChange: (change: Partial<MapAddress>) => void
}

export const LayerBoxes = ({ address: { hidden }, onChange }: AddressProps) =>
  useMapLayers().map((layer) => (
    <label key={layer} className={styles.layer}>
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
