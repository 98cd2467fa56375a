import '../windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

import { useWindowLayer } from '../../platform/overlays/layers.ts'
import { type MenuLine, MenuLines } from '../MenuLines.tsx'
import { ShowFound } from './ShowFound.tsx'

import styles from './FilterSheet.module.css'

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  /** How many the list has under these conditions. */
  found: number
  order: readonly MenuLine[]
  /** What becomes of the list as a file. */
  files?: readonly MenuLine[]
  /** The conditions. */
  children: ReactNode
}

/** Conditions, order and files of a list on a phone: a sheet from below. */
export function FilterSheet({ isOpen, onClose, found, order, files = [], children }: FilterSheetProps) {
  useWindowLayer(isOpen, onClose)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      title="Фильтры"
      size="auto"
      radius={20}
      classNames={{ content: styles.ground ?? '', header: styles.ground ?? '' }}
    >
      <div className={styles.sheet}>
        {children}
        <div>
          <h3 className={styles.title}>Порядок</h3>
          <div className={styles.lines}>
            <MenuLines label="Порядок" lines={order} onClose={onClose} />
          </div>
        </div>
        {files.length > 0 && (
          <div className={styles.lines}>
            <MenuLines label="Файлы" lines={files} onClose={onClose} />
          </div>
        )}
        <ShowFound found={found} onClose={onClose} />
      </div>
    </Drawer>
  )
}
