import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'

import { zones, zoneTitle } from '../formats/zones.ts'

interface ZoneFieldProps {
  value: string
  error?: string | undefined
  onChange: (zone: string) => void
}

/** A choice of Russian time zones; a stored zone that is not among them stays selectable. */
export function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const offered = zones.includes(value) ? zones : [value, ...zones]
  return (
    <Select
      label="Часовой пояс"
      comboboxProps={{ withinPortal: false }}
      data={offered.map((zone) => ({ value: zone, label: zoneTitle(zone) }))}
      value={value}
      error={error}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}
