import type { MantineThemeComponents } from '@mantine/core'
import type { MouseEvent } from 'react'

import { filterOptions } from '../../ui/form/exactFirst.ts'
import { listKeys } from './listKeys.ts'

const field = { defaultProps: { size: 'lg' } }
// A list does not open on focus: when the focus moves to a wrong field, the list would cover its error. A
// phone in landscape has little room below a field.
const list = {
  defaultProps: {
    ...field.defaultProps,
    ...listKeys,
    openOnFocus: false,
    // Choosing what is chosen already must not take it away: the clear button does that.
    allowDeselect: false,
    // Enter takes the first match; without a highlighted one it would send the form with the former choice.
    selectFirstOptionOnChange: true,
    filter: filterOptions,
    nothingFoundMessage: 'Ничего не найдено',
    maxDropdownHeight: 'min(220px, 40dvh)',
  },
}

/** Esc is handled by the topmost layer: ui/overlays/layers.ts. */
const layered = { defaultProps: { closeOnEscape: false } }

/**
 * Default props as plain objects: `Component.extend` would import every component into the first load. Their
 * styles are in controls.css.
 */
export const components: MantineThemeComponents = {
  // A browser fires `change` only for another file, so the input is cleared: a removed file can be chosen
  // again.
  FileButton: {
    defaultProps: {
      inputProps: {
        onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
          currentTarget.value = ''
        },
      },
    },
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  TextInput: field,
  NativeSelect: field,
  Textarea: field,
  Select: list,
  InputBase: field,
  PillsInput: field,
  Checkbox: {
    defaultProps: { size: 'sm' },
  },
  // The primary colour of the library is the brand's red; selected controls are graphite.
  Radio: { defaultProps: { size: 'sm', color: 'var(--ink)', iconColor: 'var(--on-ink)' } },
  Switch: {
    defaultProps: { size: 'sm', withThumbIndicator: false },
  },
  Popover: {
    defaultProps: { shadow: 'none', transitionProps: { duration: 160 } },
  },
  Menu: {
    defaultProps: {
      // The placeholder is not a valid child of a menu role.
      withInitialFocusPlaceholder: false,
      shadow: 'none',
      transitionProps: { duration: 160 },
      position: 'bottom-start',
    },
  },
  Combobox: {
    defaultProps: { shadow: 'none', transitionProps: { duration: 0 } },
  },
  // The window never scrolls, so there is nothing to lock, and locking would need a `<style>` element.
  ModalRoot: layered,
  DrawerRoot: layered,
  Modal: {
    defaultProps: {
      ...layered.defaultProps,
      lockScroll: false,
      centered: true,
      zIndex: 'var(--z-modal)',
      transitionProps: { duration: 200, transition: 'fade' },
      closeButtonProps: { 'aria-label': 'Закрыть', size: 32, iconSize: 18 },
    },
  },
  Drawer: {
    defaultProps: {
      ...layered.defaultProps,
      lockScroll: false,
      position: 'right',
      zIndex: 'var(--z-drawer)',
      transitionProps: { duration: 200 },
      closeButtonProps: { 'aria-label': 'Закрыть', size: 32, iconSize: 18 },
    },
  },
}
