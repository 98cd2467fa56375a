import type { ReactNode } from 'react'
import IconDownload from '~icons/download'
import IconPlus from '~icons/plus'
import IconRefresh from '~icons/refresh'
import IconUpload from '~icons/upload'

import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Drop } from '../Drop.tsx'
import { Icon, type IconComponent } from '../Icon.tsx'
import { ColumnsButton } from '../list/ColumnsButton.tsx'
import { type Total, totalText } from '../list/paging.ts'
import { MenuLines } from '../MenuLines.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import type { RegisterFilters } from './address.ts'
import type { Register, Registered, RegisterWords } from './model.ts'

export interface RegisterImport {
  /** «Импорт», or what is imported if there are several: «Импорт ТО» */
  title: string
  run: () => void
}

/** Link to a related list on another screen. */
export interface RelatedList {
  title: string
  icon: IconComponent
  open: () => void
}

interface RegisterHeaderProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  /** Undefined without the permission. */
  onCreate: (() => void) | undefined
  imports: readonly RegisterImport[]
  relatedLists: readonly RelatedList[]
  switcher: ReactNode
}

/** How many objects the list shows: «675 найдено» with conditions. */
const listedText = (total: Total, isNarrowed: boolean): string =>
  isNarrowed ? `${totalText(total)}\u00a0найдено` : totalText(total)

export const RegisterHeader = <Item extends Registered, F extends RegisterFilters>({
  register: { rows, columns, excel, isNarrowed, opened },
  words,
  onCreate,
  imports,
  relatedLists,
  switcher,
}: RegisterHeaderProps<Item, F>) => (
  <PageHeader
    sign={<Icon of={words.icon} size={20} />}
    title={words.title}
    count={rows.items !== null && listedText(rows.total, isNarrowed)}
    views={switcher}
    actions={
      <>
        <IconButton
          label="Обновить список"
          keyCap="R"
          icon={IconRefresh}
          onClick={() => void rows.refresh()}
        />
        {columns.columns.some(({ isLocked }) => !isLocked) && (
          <ColumnsButton
            columns={columns}
            note={opened.id === null ? undefined : 'Рядом с карточкой видны столбцы, которые помещаются'}
          />
        )}
        {relatedLists.map(({ title, icon, open }) => (
          <Button key={title} leftSection={<Icon of={icon} />} onClick={open}>
            {title}
          </Button>
        ))}
        <ImportButton imports={imports} />
        {excel && (
          <Button
            leftSection={<Icon of={IconDownload} />}
            isBusy={excel.isRunning}
            onClick={() => excel.run()}
          >
            Excel
          </Button>
        )}
        {onCreate && (
          <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
            {words.create}
          </Button>
        )}
      </>
    }
  />
)

/** Several imports share one button, so that the title of the screen is not cut. */
function ImportButton({ imports }: { imports: readonly RegisterImport[] }) {
  const [first, second] = imports
  if (!first) return null
  const renderButton = (onClick: () => void, isOpen?: boolean) => (
    <Button leftSection={<Icon of={IconUpload} />} onClick={onClick} aria-expanded={isOpen}>
      Импорт
    </Button>
  )
  if (!second) return renderButton(first.run)
  return (
    <Drop label="Импорт" place="bottom-end" renderTarget={renderButton}>
      {(close) => (
        <MenuLines
          label="Импорт"
          onClose={close}
          lines={imports.map(({ title, run }) => ({ key: title, title, icon: IconUpload, run }))}
        />
      )}
    </Drop>
  )
}
