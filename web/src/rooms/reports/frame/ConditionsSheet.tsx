import '../../../ui/windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

import { ShowFound } from '../../../ui/list/ShowFound.tsx'
import { useWindowLayer } from '../../../ui/overlays/layers.ts'

interface ConditionsSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Number of matching tasks. */
  found: number | undefined
  children: ReactNode
}

/** Bottom sheet of a phone with the filters of a report. */
export function ConditionsSheet({ isOpen, onClose, found, children }: ConditionsSheetProps) {
  useWindowLayer(isOpen, onClose)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      title="Условия отчёта"
      size="auto"
      radius={20}
    >
      <div className="grid gap-14">
        {children}
        <ShowFound found={found ?? 0} onClose={onClose} />
      </div>
    </Drawer>
  )
}
