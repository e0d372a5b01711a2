// Whether nothing that can be pressed has the focus, so that a screen may give it to what comes next. The part of a screen that keeps the place of
// what has left counts as nothing.

/** On a part that has the focus for something that stood in it. */
export const placeKept = 'data-place-kept'

export const nothingInHand = () => !document.activeElement?.matches(`:not(body, [${placeKept}])`)
