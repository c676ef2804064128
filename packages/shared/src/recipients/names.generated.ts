// Made by packages/shared/scripts/build-names.ts: do not edit.

/** Characters that given names are made of. Steps of their codes (`decodeSteps`). */
export const GIVEN_NAMES =
  'feo 9 d 6 t 4 c n 6 o e 5 n p i 24 2c 2f n 20 7q 4 6 13 4 4 z l 1g b 17 f 4e 3l 6 9 3 l 2k 6 x b6 3p 6s 1f u m bv q 22 1y 20 2 p 3 4 2c 61 d 10 6 2 6 a 4 p m 1f g 69 6l 46 1 g 2 1d 1r 4 1s 16 5 3 23 c k 9 1p 4 5b 3r 4p 1p 6a f4 1k 5 2h 8 d c 4 2 2 7 a 6 c y 1 2 1 8 9 7 7 4 s 36 f 6 b 4 9 p 1 p 8 e p k 10 y 2 1y 9 1 d m v e j 2 1y 36 1h b2 15 q 4r 13 13 1o o 1b r 4 a 2m e 10 b f s w b 9 5 j 1l 2 1k q 1j 3x 7l f e 4a 12 b 1e 1o 2k c u 5c 2x 5 s d g b j 1n b 4 9 1 14 2 o 8 9 9 3w 3 9 a 1 8 8y 25 h 1w 5i e 2q 2a z 36 q 7 8 v b 16 2 5 b 6 1m 14 48 q k o 33 6r 4t b af 6 7 g 4 1 u 1 4 7 6 b f 3g 4 m e 1a g g 1 4x 16 x 3l 30 a u o 1x 3 1 b 4 r f 7 5 p 6 q h 1 1i 16 k i 5 10 7 8 9 14 r 10 l 47 1p 1c 1g 9 k l 4e 17 71 5y 3t 4q 3l bt 7 8 v 3 w 18 h 1f f 4k 1 4 2 h r e d q 5 2t ai s 4 13 e 7 9 d 1 e 2x i 1t 86 1 4 ii 1j 5 9 h 2 16 9 b a m 5 x l z 2x p 1e j 1s 1n 3 1 z 2 5 l 3 f 8 1g 7 4c 3p 8 4 g 20 57 f 5g z 21 2x 8w bm s g l 2y a 4s l';

/** Family names that are everyday words too: they count less. Steps of their codes (`decodeSteps`). */
export const RARE_SURNAMES =
  'ffg t 1j 29 7w 4 az 39 20 7l 5q 6 22 1g hd 1 bk 3g k fd 2n 3q 1h em 5v 5n ey m 1p nw 8h 85 15 7r jc 4h ek x4 9p 1l bv lf 4t tk t 9 8t 6w dw 1e7 p6 fo 2k 6b qs 87 6 38 3s 2w g7';

/** Family names of one character. Steps of their codes (`decodeSteps`). */
export const SURNAMES =
  'fep 6 h 3 a b j 5 4 4 4 8 4 1a 3 2 2 5 8 11 2 5 a 5 6 7 6 2 3 6 f 3 2 1d 6 f 3 1 6 l 15 i 1b g 17 h 2j z 48 3 2 l e 8 3 8 5 9 j j 8 5 g o s 1 g 7 5 e 3s 23 7 s 19 3 2 2 7 2 2 2 9 4 1 1 e w 1x e 4 2 h 8 4 v 1g k i 1m 20 1i 39 hm 62 1m h 3h 3 2 g o 9c 5 6 4 u 6 2 2 c 4 2 6 3 5 5 9 e 5 1f 2 8 h a 3 i c 3 d b 1d o a 2p 1f 4b 4 3 2 9 f 2 3 d o b 1m 1 7 a f 1 6 4 p 2 5 b d 1p 5 8 q 1f u 5 2z 6d 32 7 4z 6 2 8 2 q b 9 6 14 y 1d 7u a 4l 1n 2q w 7 m r 9 v a 4 1l k 2 2 5 1a e v 1 b 1a 22 7 5 16 9 3 f b e 3 9 5 h p 1k m a 4 1 22 4 f 1c 4 3s 25 4w 17 6k 6 1q 1 25 2 2 k 2 8 6 3o 1 4 6 p 5 8 9 41 1o h b 2n 20 f z 3a 4 1d 2a 46 8o 2s 23 3q 4 8 2l 5j g 2a 19 6i k o 1 2 96 1d 14 2 3 6c 1g 9a l 7 13 w l i r 11 3 1k 2o 1m 5 l 18 2i x 5u 18 3n aw 9 s 2j 17 2 1f 1j u 2o 3 2c 23 4 76 12 5 30 14 8 3 5 n 2 2 6 8 10 2 1g 7 6 t 1h j q 2q 1g 8 14 e m 3 17 2 d 1a 7 p 2p 4z g 8f 5w 2 u 2f s 12 2x 2o 2j 1n 88 n 1s g 4 m b 2 8 f 5z 4 o 1 4 o l a 3e af 1h 1 t 11 1 11 17 2s a 5 1 9 4 1 3 1 3 1 l 3 b 1 9 7 l w 4v jy f 3 1x 6s 1 2 8 6 j b 1 k 5 c 7 2 1a g 5 c 12 g 5 10 1 m 21 t 19 1y 3 d 3n 5 u 62 6u q 2a 3b 8d 5 c du 13 l 9 a 3m 21 1';

/** Characters that Uyghur, Kazakh, Mongolian, Tibetan and Yi names are written with. Steps of their codes (`decodeSteps`). */
export const TRANSLITERATIONS =
  'ffg t 4 6 9 10 x 9 12 1 i 1j 3 p 3b by 11 6 3d 16 i 34 5 a 14 3l 9 5 2y p w 4 1 7 1a 1l l 1o 8x 5 6o x h 1i 6m 22 35 b g 4 48 2e 8t 3 3 15 f 6 31 a 1 f o 9 18 ar f 9 9 3i 10 21 1m 3h 55 3t 9g 1 a 35 s 5h 12 au g 21 1i 1 k 8 c 2o c 3c a r 6 b 5 1v e p 5 4g l 4d fn 50 6 3g 8 b 1b 2f d u 2k om a4 2 c i 7k i 1e j d 6x 1x 9e 1d 35 5i a9 3f 39 1d e4 4t 2 b5 1t 2r 8i d p 9q 2t c 29 2y 6n u3 7w 22 dc 29 87 1m g fk z 18 4p g 17 1b 5r l1 2g 86 3q 3x 4h 3w u cv et f9 4q';
