/** The longest interval between readings of a driver card (приказ Минтранса № 440). */
export const cardReadingDays = 28

/** A reading is near from this many days before it is due. */
export const cardReadingWarningDays = 7
