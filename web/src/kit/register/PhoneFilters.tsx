import '../windowStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'

import { useKeyWall } from '../keys/hotkeys.ts'
import { ShowFound } from '../list/ShowFound.tsx'
import { MenuLines } from '../MenuLines.tsx'
import type { RegisterFilters } from './address.ts'
import { FilterRow } from './FilterRow.tsx'
import type { Register, Registered, RegisterFilter } from './model.ts'
import type { RegisterImport } from './RegisterHeader.tsx'
import { ChangeButtons } from './RegisterTools.tsx'

import styles from './register.module.css'

interface PhoneFiltersProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  filters: readonly RegisterFilter<F>[]
  imports: readonly RegisterImport[]
  isOpen: boolean
  onClose: () => void
}

/** Conditions, order and files of a register on a phone: a sheet from below. */
export function PhoneFilters<Item extends Registered, F extends RegisterFilters>({
  register,
  filters,
  imports,
  isOpen,
  onClose,
}: PhoneFiltersProps<Item, F>) {
  useKeyWall(isOpen)
  const { columns, sort, onOrder, excel } = register
  return (
    <Drawer opened={isOpen} onClose={onClose} position="bottom" title="Фильтры" size="auto" radius={20}>
      <div className={styles.sheet}>
        <div className={styles.sheetFilters}>
          <FilterRow
            isNested
            filters={filters}
            conditions={register.conditions}
            onChange={register.onConditions}
          />
        </div>
        <ChangeButtons register={register} />
        <h3 className={styles.sheetTitle}>Порядок</h3>
        <MenuLines
          label="Порядок"
          onClose={onClose}
          lines={columns.columns.flatMap(({ title, orderBy }) =>
            orderBy === undefined
              ? []
              : [
                  {
                    key: orderBy,
                    title,
                    isOn: sort.orderBy === orderBy,
                    run: () => onOrder(orderBy, 'ASC'),
                  },
                ],
          )}
        />
        {(excel !== null || imports.length > 0) && (
          <MenuLines
            label="Файлы"
            onClose={onClose}
            lines={[
              ...(excel
                ? [
                    {
                      key: 'excel',
                      title: 'Скачать в Excel',
                      icon: IconDownload,
                      run: () => excel.run(),
                    },
                  ]
                : []),
              ...imports.map(({ title, run }) => ({ key: title, title, icon: IconUpload, run })),
            ]}
          />
        )}
        <ShowFound found={register.rows.total.count} onClose={onClose} />
      </div>
    </Drawer>
  )
}
