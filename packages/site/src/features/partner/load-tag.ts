const SOURCE = '/widget/gift.js';
let loading: Promise<void> | null = null;

/** Loads the tag into this page, once; after a failure the next call tries again. */
export function loadTag(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SOURCE;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading = null;
      reject(new Error(SOURCE));
    });
    document.head.append(script);
  });
  return loading;
}
