import type { MantineThemeComponents } from '@mantine/core'
import type { MouseEvent } from 'react'

import { listKeys } from './listKeys.ts'

const field = { defaultProps: { size: 'lg' } }
// A list opens when it is asked for: where the focus comes by itself, it would cover what is said of the field.
// A telephone on its side has little room beneath it.
const list = {
  defaultProps: {
    ...field.defaultProps,
    ...listKeys,
    openOnFocus: false,
    maxDropdownHeight: 'min(220px, 40dvh)',
  },
}

/** Esc belongs to the topmost layer, platform/overlays/layers.ts. */
const layered = { defaultProps: { closeOnEscape: false } }

/**
 * Defaults as plain objects: naming a component here by its `extend` would put its code into the first load,
 * needed or not. What they look like is in controls.css.
 */
export const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md', variant: 'default' },
  },
  ActionIcon: {
    defaultProps: { size: 'md', variant: 'subtle' },
  },
  // A file chosen once and removed may be chosen again: a browser fires the event only for a different
  // choice.
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
  // Red is the brand; what is chosen is graphite.
  Radio: { defaultProps: { size: 'sm', color: 'var(--ink)', iconColor: 'var(--on-ink)' } },
  Switch: {
    defaultProps: { size: 'sm', withThumbIndicator: false },
  },
  Popover: {
    defaultProps: { shadow: 'none', transitionProps: { duration: 160 } },
  },
  Menu: {
    defaultProps: {
      // A placeholder for the focus is no item of a menu.
      withInitialFocusPlaceholder: false,
      shadow: 'none',
      transitionProps: { duration: 160 },
      position: 'bottom-start',
    },
  },
  Combobox: {
    defaultProps: { shadow: 'none', transitionProps: { duration: 0 } },
  },
  // Only tables and cards scroll, never the window: there is nothing to lock, and locking needs a `<style>` tag.
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
