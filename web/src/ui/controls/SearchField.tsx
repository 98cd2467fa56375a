import type { ComponentProps } from 'react'
import IconSearch from '~icons/search'
import IconX from '~icons/x'

import { Icon } from '../Icon.tsx'
import { Kbd } from '../keys/Kbd.tsx'
import { IconButton } from './IconButton.tsx'

import styles from './controls.module.css'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** «Поиск в списке» */
  label: string
  value: string
  onChange: (value: string) => void
  /** Shortcut that focuses the field: «/». */
  keyCap?: string
}

export const SearchField = ({ label, value, onChange, keyCap, className, ...rest }: SearchFieldProps) => (
  <div className={className ? `${styles.search} ${className}` : styles.search}>
    <Icon of={IconSearch} />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      enterKeyHint="search"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...rest}
    />
    {value === '' ? (
      keyCap && <Kbd>{keyCap}</Kbd>
    ) : (
      <IconButton label="Очистить поиск" icon={IconX} size="xs" iconSize={14} onClick={() => onChange('')} />
    )}
  </div>
)
