import { type RefObject, Suspense, useEffect, useRef } from 'react'

import { lazyCode } from '../lazyPart.ts'
import { ListFooter } from '../list/ListFooter.tsx'
import { OverPane } from '../list/OverPane.tsx'
import { Splitter } from '../list/Splitter.tsx'
import { useListKeys } from '../list/useListKeys.ts'
import { useScrollRestoration } from '../list/useScrollRestoration.ts'
import { ViewBar } from '../page/ViewBar.tsx'
import { rem } from '../rem.ts'
import { useIsPhone, useMedia } from '../useMedia.ts'
import { usePageTitle } from '../usePageTitle.ts'
import type { RegisterFilters } from './address.ts'
import { AsidePane } from './AsidePane.tsx'
import type { Registered } from './model.ts'
import { isSet } from './narrowings.ts'
import { panelWidth } from './panelWidth.ts'
import type { PhoneRegister as PhoneCards } from './PhoneRegister.tsx'
import { RegisterBody } from './RegisterBody.tsx'
import { RegisterHeader } from './RegisterHeader.tsx'
import { RegisterTable } from './RegisterTable.tsx'
import { RegisterTools } from './RegisterTools.tsx'
import { renderOpened, type RegisterPageProps } from './screenProps.ts'
import { SelectionBar } from './SelectionBar.tsx'

import styles from './register.module.css'

// Loaded lazily: a desktop never renders the cards.
const PhoneRegister = lazyCode(
  () => import('./PhoneRegister.tsx').then((file) => file.PhoneRegister),
  // `lazy` loses the generic relation between the props, hence the cast.
) as unknown as typeof PhoneCards

const none: readonly never[] = []

/** A register: its list, with the opened object beside it, or over it if there is no room. */
export function RegisterPage<Item extends Registered, F extends RegisterFilters>(
  given: RegisterPageProps<Item, F>,
) {
  const props = { ...given, register: besideAside(given) }
  const { register, words, onCreate, onEdit, hasWide = false } = props
  const isPhone = useIsPhone()
  const filters = props.filters.filter(
    (filter) => register.isForStaff || !filter.isForStaff || isSet(filter, register.conditions),
  )
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { rows, selection, opened, roving, scroller, views, viewActions, everything } = register

  useListKeys(
    { order: (rows.items ?? []).map(({ id }) => id), selection, roving, opened, scroller },
    {
      search: field,
      stepOpened: register.step,
      takeEverything: () => everything?.take(),
      openFull: hasWide ? register.openWide : undefined,
      openView: (index) => {
        const view = views[index]
        if (view) viewActions.open(view.id)
      },
      filtersTitle: 'Фильтры',
      focusFilters: () => root.current?.querySelector<HTMLElement>('[data-filter]')?.focus(),
      copyLink: register.copyLink,
      refresh: () => void rows.refresh(),
      create: onCreate && { title: words.create, run: onCreate },
      edit: onEdit,
    },
  )

  return (
    <div
      ref={root}
      className={`stack relative grow min-height-0 ${styles.screen}`}
      data-chosen={selection.ids.size > 0 || undefined}
    >
      {opened.id === null && <ListTitle title={words.title} waiting={rows.waiting} />}
      {isPhone ? (
        <Suspense>
          <PhoneRegister {...props} filters={filters} field={field} />
        </Suspense>
      ) : (
        <DesktopRegister {...props} filters={filters} field={field} />
      )}
    </div>
  )
}

/** An object that is opened takes the place of the form. */
function besideAside<Item extends Registered, F extends RegisterFilters>({
  register,
  aside,
}: RegisterPageProps<Item, F>) {
  if (!aside) return register
  const open = (id: number) => {
    aside.onClose()
    register.opened.open(id)
  }
  return { ...register, opened: { ...register.opened, open } }
}

/** «(3) Водители» with three new rows. An opened object has its own title. */
function ListTitle({ title, waiting }: { title: string; waiting: number }) {
  usePageTitle(`${waiting > 0 ? `(${waiting}) ` : ''}${title}`)
  return null
}

/** What stands beside the list, or over it if there is no room: a form about the selected rows, or the opened object. */
function usePanel<Item extends Registered, F extends RegisterFilters>(props: RegisterPageProps<Item, F>) {
  const { aside, words, register } = props
  const isNarrow = useMedia('(width < 75em)')
  const isOpened = register.opened.id !== null || aside !== undefined
  return {
    panel: aside ? <AsidePane aside={aside} /> : renderOpened(props),
    label: aside?.label ?? words.one,
    isOpened,
    isOver: isOpened && (isNarrow || (register.isWide && aside === undefined)),
  }
}

function DesktopRegister<Item extends Registered, F extends RegisterFilters>(
  props: RegisterPageProps<Item, F> & { field: RefObject<HTMLInputElement | null> },
) {
  const {
    register,
    words,
    cells,
    stretchy,
    filters,
    field,
    onCreate,
    imports = none,
    relatedLists = none,
  } = props
  const { width, onWidth } = register
  const { panel, label, isOpened, isOver } = usePanel(props)
  useScrollRestoration(register, 'table')
  const beside = useRef<HTMLElement>(null)
  const hasAside = props.aside !== undefined
  useEffect(() => {
    if (hasAside) beside.current?.focus()
  }, [hasAside])

  return (
    <>
      <div className="stack grow min-width-0 min-height-0" inert={isOver}>
        <RegisterHeader
          register={register}
          words={words}
          onCreate={onCreate}
          imports={imports}
          relatedLists={relatedLists}
          switcher={props.switcher}
        />
        <ViewBar
          label="Фильтры списка"
          views={register.views}
          active={register.active}
          counts={register.counts}
          actions={register.viewActions}
        />
        <div className="flex grow min-height-0">
          <section className="stack relative grow min-width-0 min-height-0" aria-label="Список">
            <RegisterTools
              register={register}
              words={words}
              filters={filters}
              field={field}
              tools={props.tools}
            />
            <RegisterBody
              register={register}
              words={words}
              filters={filters}
              onCreate={onCreate}
              imports={imports}
              rowHeight={register.rowHeight}
              hasHead
            >
              {(empty) => (
                <RegisterTable
                  register={register}
                  words={words}
                  cells={cells}
                  stretchy={stretchy}
                  groups={props.groups}
                >
                  {empty}
                </RegisterTable>
              )}
            </RegisterBody>
            <ListFooter paging={register.paging} />
            {!isOver && !props.aside && (
              <SelectionBar register={register} words={words} actions={props.chosenActions} />
            )}
          </section>
          {isOpened && !isOver && (
            <>
              <Splitter
                label="Ширина панели"
                width={width}
                onWidth={onWidth}
                least={panelWidth.least}
                usual={panelWidth.usual}
                isOfNext
              />
              <section
                ref={beside}
                className={styles.panel}
                tabIndex={-1}
                style={{ width: rem(width) }}
                aria-label={label}
              >
                {panel}
              </section>
            </>
          )}
        </div>
      </div>
      {isOver && <OverPane label={label}>{panel}</OverPane>}
    </>
  )
}
