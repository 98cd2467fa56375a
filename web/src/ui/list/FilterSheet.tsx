import '../windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

import { type MenuLine, MenuLines } from '../MenuLines.tsx'
import { useWindowLayer } from '../overlays/layers.ts'
import { ShowFound } from './ShowFound.tsx'

import styles from './FilterSheet.module.css'

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Number of matching rows. */
  found: number
  order: readonly MenuLine[]
  /** Download of the list as a file. */
  files?: readonly MenuLine[]
  /** The filter controls. */
  children: ReactNode
}

/** Bottom sheet of a phone with filters, order and file downloads. */
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
      classNames={{ content: 'surface', header: 'surface' }}
    >
      <div className="stack gap-20">
        {children}
        <div>
          <h3 className="no-margin text-13 medium muted below-8">Порядок</h3>
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
