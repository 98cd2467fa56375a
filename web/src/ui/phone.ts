/**
 * Media query of the phone layout: a narrow window, or a phone in landscape, but not a merely short desktop
 * window. Scripts use `useIsPhone`, styles `@media (--phone)`, which the build replaces.
 */
export const phone = '(width < 768px), (pointer: coarse) and (width < 1000px) and (height < 500px)'
