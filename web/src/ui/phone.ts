/**
 * Media query of the phone layout: a narrow window, or a phone in landscape, but not a merely short desktop
 * window. In em, so that a reader's larger font turns a window into a phone as zooming does. Scripts use `useIsPhone`, styles `@media (--phone)`, which the build replaces.
 */
export const phone = '(width < 48em), (pointer: coarse) and (width < 62.5em) and (height < 31.25em)'
